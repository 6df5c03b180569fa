import { cleanText, isRisky } from '../export/text.ts'
import {
  FROZEN_HEADING,
  HEAD,
  inlineText,
  SHARED_STYLES,
  MAIN,
  workbookParts,
} from '../export/workbookParts.ts'
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

/** Formats: 1 heading, 2 text, 3 text that could be taken for a formula. */
const CELL_FORMATS =
  '<cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs>'
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">${SHARED_STYLES}${CELL_FORMATS}</styleSheet>`
const cell = (text: string, heading: boolean): string =>
  text === '' ? '<c/>' : inlineText(cleanText(text), heading ? 1 : isRisky(text) ? 3 : 2)

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
  const cols = columns ? `<cols>${columns}</cols>` : ''
  yield Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}">${FROZEN_HEADING}${cols}<sheetData>`)
  let first = heading
  for await (const row of rows) {
    yield Buffer.from(`<row>${row.map((text) => cell(text, first)).join('')}</row>`)
    first = false
  }
  const validations = lists
    .map(({ column, formula }) => {
      const letters = columnLetters(column)
      return (
        '<dataValidation type="list" allowBlank="1" showErrorMessage="1" ' +
        `sqref="${letters}2:${letters}50001"><formula1>${formula}</formula1></dataValidation>`
      )
    })
    .join('')
  const choices = validations
    ? `<dataValidations count="${lists.length}">${validations}</dataValidations>`
    : ''
  yield Buffer.from(`</sheetData>${choices}</worksheet>`)
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

/** A workbook of sheets of texts. */
export function workbookBytes(sheets: readonly TextSheet[]): AsyncGenerator<Buffer> {
  const listedSheets = sheets.map(({ name, hidden = false }) => ({ name: cleanText(name), hidden }))
  async function* entries(): AsyncGenerator<Entry> {
    for (const [name, text] of workbookParts(listedSheets, STYLES)) yield { name, bytes: once(text) }
    for (const [index, sheet] of sheets.entries())
      yield { name: `xl/worksheets/sheet${index + 1}.xml`, bytes: sheetBytes(sheet) }
  }
  return zipBytes(entries())
}
