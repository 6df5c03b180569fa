import { cleanText, isRisky } from '../export/text.ts'
import { type Entry, zipBytes } from '../export/zip.ts'

/** A sheet of texts; `lists` offers choices below the heading of a column, from the sheet of choices. */
export interface TextSheet {
  readonly name: string
  readonly hidden?: boolean
  readonly heading?: boolean
  readonly widths?: readonly number[]
  readonly lists?: readonly { readonly column: number; readonly formula: string }[]
  readonly rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Formats: 1 heading, 2 text, 3 text that could be taken for a formula. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '',
}
const escaped = (text: string): string =>
  cleanText(text)
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, (sign) => SIGNS[sign] ?? sign)
const cell = (text: string, heading: boolean): string =>
  text === ''
    ? '<c/>'
    : `<c t="inlineStr" s="${heading ? 1 : isRisky(text) ? 3 : 2}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** `0` → A, `27` → AB. */
export const columnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${columnLetters(Math.floor(column / 26) - 1)}${columnLetters(column % 26)}`

async function* sheetBytes({
  widths = [],
  lists = [],
  heading = true,
  rows,
}: TextSheet): AsyncGenerator<Buffer> {
  const columns = widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" style="2" customWidth="1"/>`,
    )
    .join('')
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns ? `<cols>${columns}</cols>` : ''}<sheetData>`,
  )
  let first = heading
  for await (const row of rows) {
    yield Buffer.from(`<row>${row.map((text) => cell(text, first)).join('')}</row>`)
    first = false
  }
  const offered = lists
    .map(
      ({ column, formula }) =>
        `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${columnLetters(column)}2:${columnLetters(column)}50001"><formula1>${formula}</formula1></dataValidation>`,
    )
    .join('')
  yield Buffer.from(
    `</sheetData>${offered ? `<dataValidations count="${lists.length}">${offered}</dataValidations>` : ''}</worksheet>`,
  )
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

/** A workbook of sheets of texts. */
export function bookBytes(sheets: readonly TextSheet[]): AsyncGenerator<Buffer> {
  const numbers = sheets.map((_, index) => index + 1)
  const overrides = numbers
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
    )
    .join('')
  const relations = numbers
    .map(
      (number) =>
        `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')
  const listed = sheets
    .map(
      ({ name, hidden }, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
    )
    .join('')
  async function* entries(): AsyncGenerator<Entry> {
    yield {
      name: '[Content_Types].xml',
      bytes: once(
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${overrides}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
      ),
    }
    yield {
      name: '_rels/.rels',
      bytes: once(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    }
    yield {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: once(
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
      ),
    }
    yield { name: 'xl/styles.xml', bytes: once(STYLES) }
    yield {
      name: 'xl/workbook.xml',
      bytes: once(
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`,
      ),
    }
    for (const [index, sheet] of sheets.entries())
      yield { name: `xl/worksheets/sheet${index + 1}.xml`, bytes: sheetBytes(sheet) }
  }
  return zipBytes(entries())
}
