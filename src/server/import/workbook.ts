import { StringDecoder } from 'node:string_decoder'
import { refuse } from '../../contract/errors.ts'
import { type Reading, readingOf } from './numberFormat.ts'
import { escapedText, SheetListener } from './sheetCells.ts'
import { attributeOf, type XmlListener, XmlReader } from './xmlIn.ts'
import { type Archive, openArchive, unpack } from './zipIn.ts'
import type { SheetLimits, SheetRow } from './sheetRow.ts'

/** No workbook of a reasonable size unpacks to more. */
const MOST_UNPACKED = 400 * 1024 * 1024
const MOST_SHARED = 64 * 1024 * 1024
const MOST_PART = 16 * 1024 * 1024
const MOST_STRINGS = 2_000_000
/** Formats of cells a workbook may have, and signs of one. */
const MOST_FORMATS = 65_536,
  LONGEST_FORMAT = 255

async function readPart(archive: Archive, name: string, listener: XmlListener, most: number): Promise<void> {
  const reader = new XmlReader(listener),
    decoder = new StringDecoder('utf8')
  let bytes = 0
  for await (const chunk of unpack(archive, name)) {
    bytes += chunk.length
    if (bytes > most) refuse('文件解压后过大，无法读取')
    reader.feed(decoder.write(chunk))
  }
}

const quiet = { close: () => undefined, text: () => undefined }

interface Book {
  readonly sheet: string
  readonly strings: string | null
  readonly styles: string | null
  readonly from1904: boolean
}

/** Finds the first sheet that is shown, and the parts that its cells refer to. */
async function readBook(archive: Archive): Promise<Book> {
  const sheets: { readonly relation: string; readonly hidden: boolean }[] = []
  let from1904 = false
  await readPart(
    archive,
    'xl/workbook.xml',
    {
      ...quiet,
      open: (name, attributes) => {
        if (name === 'sheet')
          sheets.push({
            relation: /(?:^|\s)\w+:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? '',
            hidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
          })
        if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
      },
    },
    MOST_PART,
  )
  const targets = new Map<string, string>()
  let strings: string | null = null,
    styles: string | null = null
  await readPart(
    archive,
    'xl/_rels/workbook.xml.rels',
    {
      ...quiet,
      open: (name, attributes) => {
        if (name !== 'Relationship') return
        const target = attributeOf(attributes, 'Target') ?? '',
          type = attributeOf(attributes, 'Type') ?? ''
        const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
        if (type.endsWith('/sharedStrings')) strings = path
        else if (type.endsWith('/styles')) styles = path
        targets.set(attributeOf(attributes, 'Id') ?? '', path)
      },
    },
    MOST_PART,
  )
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  const sheet = targets.get(first?.relation ?? '') ?? refuse('文件中没有工作表')
  return { sheet, strings, styles, from1904 }
}

async function readStrings(archive: Archive, part: string): Promise<string[]> {
  const strings: string[] = []
  let now = '',
    open = false,
    phonetic = false
  const keep = (): void => {
    if (strings.push(escapedText(now)) > MOST_STRINGS) refuse('文件解压后过大，无法读取')
  }
  await readPart(
    archive,
    part,
    {
      open: (name) => {
        if (name === 'si') now = ''
        else if (name === 't') open = true
        else if (name === 'rPh') phonetic = true
      },
      close: (name) => {
        if (name === 'si') keep()
        else if (name === 't') open = false
        else if (name === 'rPh') phonetic = false
      },
      text: (text) => {
        if (open && !phonetic) now += text
      },
    },
    MOST_SHARED,
  )
  return strings
}

async function readReadings(archive: Archive, part: string, from1904: boolean): Promise<Reading[]> {
  const codes = new Map<number, string>(),
    readings: Reading[] = [],
    known = new Map<number, Reading>()
  let inCells = false
  await readPart(
    archive,
    part,
    {
      text: quiet.text,
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
      open: (name, attributes) => {
        if (name === 'cellXfs') inCells = true
        if (name === 'numFmt')
          codes.set(
            Number(attributeOf(attributes, 'numFmtId')),
            (attributeOf(attributes, 'formatCode') ?? '').slice(0, LONGEST_FORMAT),
          )
        if (name !== 'xf' || !inCells) return
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
        const reading = known.get(id) ?? readingOf(id, codes.get(id), from1904)
        known.set(id, reading)
        if (readings.push(reading) > MOST_FORMATS) refuse('文件不是有效的表格')
      },
    },
    MOST_PART,
  )
  return readings
}

/** Rows of the first sheet of a workbook, read as they are unpacked. */
export async function* workbookRows(path: string, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const archive = await openArchive(path, MOST_UNPACKED)
  const { sheet, strings, styles, from1904 } = await readBook(archive)
  const listener = new SheetListener({
    limits,
    strings: strings ? await readStrings(archive, strings) : [],
    readings: styles ? await readReadings(archive, styles, from1904) : [],
  })
  const reader = new XmlReader(listener),
    decoder = new StringDecoder('utf8')
  for await (const chunk of unpack(archive, sheet)) {
    reader.feed(decoder.write(chunk))
    const { rows } = listener
    listener.rows = []
    yield* rows
  }
}
