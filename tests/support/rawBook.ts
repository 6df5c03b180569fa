import { zipBytes } from '../../src/server/sheets/zipWriter.ts'

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An XML document written on several lines. */
export const xml = (lines: string): string => lines.trim().replaceAll(/\n\s*/g, '')

/** The relationships of a workbook part: number, kind and file of each. */
export const relationships = (
  targets: readonly (readonly [id: string, kind: string, target: string])[],
): string =>
  xml(`
    <Relationships>
    ${targets
      .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${REL}/${kind}" Target="${target}"/>`)
      .join('')}
    </Relationships>
  `)

/** A workbook of these parts. */
export async function book(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const all = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="表" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships([
      ['r1', 'worksheet', 's.xml'],
      ['r2', 'sharedStrings', 't.xml'],
      ['r3', 'styles', 'f.xml'],
    ]),
    'xl/t.xml': '<sst/>',
    'xl/f.xml': '<styleSheet/>',
    'xl/s.xml': '<worksheet/>',
    ...parts,
  }
  const bytes: Buffer[] = []
  for await (const part of zipBytes(
    (async function* () {
      for (const [name, content] of Object.entries(all))
        yield await Promise.resolve({
          name,
          bytes: (async function* () {
            yield await Promise.resolve(Buffer.from(content))
          })(),
        })
    })(),
  ))
    bytes.push(part)
  return Buffer.concat(bytes)
}
