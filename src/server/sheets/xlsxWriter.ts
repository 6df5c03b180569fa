import { isFen } from '../../kernel/money.ts'
import { columnLetters } from './cellReference.ts'
import { cleanText, isRisky, yuan } from './cellText.ts'
import { serialOf } from './serialDate.ts'
import type { Cells, Shape, TableColumn } from './tableColumn.ts'
import {
  escaped,
  FROZEN_HEADING,
  HEAD,
  inlineText,
  type ListedSheet,
  MAIN,
  STYLE,
  workbookParts,
} from './xlsxParts.ts'
import { type Entry, textEntry, zipBytes } from './zipWriter.ts'

/**
 * A sheet of text cells. `lists` attaches lists of choices to columns; their entries are in the sheet of
 * choices.
 */
export interface TextSheet extends ListedSheet {
  readonly heading?: boolean
  readonly widths?: readonly number[]
  readonly lists?: readonly ListedChoices[]
  readonly rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>
}
interface ListedChoices {
  readonly column: number
  readonly formula: string
}
/** A sheet whose columns, rows and validations are XML. */
interface XmlSheet extends ListedSheet {
  readonly columns: string
  readonly rows: AsyncIterable<string>
  readonly validations?: string
}

const textCell = (value: unknown, style?: number): string => {
  const text = cleanText(value)
  return inlineText(text, style ?? (isRisky(text) ? STYLE.risky : STYLE.text))
}

function tableCell(shape: Shape, value: unknown): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  const number = typeof value === 'number' && Number.isFinite(value) ? value : null
  switch (shape) {
    case 'text':
      return textCell(value)
    case 'number':
      return number === null ? textCell(value) : `<c><v>${number}</v></c>`
    case 'money':
      return isFen(value) ? `<c s="${STYLE.money}"><v>${yuan(value)}</v></c>` : textCell(value)
    case 'percent':
      return number === null ? textCell(value) : `<c s="${STYLE.percent}"><v>${number}</v></c>`
    case 'date':
    case 'dateTime': {
      const days = serialOf(value)
      return days === null ? textCell(value) : `<c s="${STYLE[shape]}"><v>${days}</v></c>`
    }
  }
}

const WIDTHS: Readonly<Record<Shape, number>> = {
  text: 22,
  number: 12,
  money: 14,
  percent: 10,
  date: 12,
  dateTime: 20,
}

/** The XML of column widths; `style` is the format of empty cells. */
function columnsXml(widths: readonly number[], style?: number): string {
  const format = style === undefined ? '' : ` style="${style}"`
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}"${format} customWidth="1"/>`,
  )
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
}

const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

async function* tableRows(
  columns: readonly TableColumn[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<string> {
  yield rowXml(columns.map(({ label }) => textCell(label, STYLE.heading)))
  for await (const batch of batches)
    yield batch
      .map((cells) => rowXml(cells.map((cell, index) => tableCell(columns[index]?.shape ?? 'text', cell))))
      .join('')
}

/**
 * A workbook of one sheet. Texts are string cells, those that may be interpreted as formulas are marked as
 * quoted; numbers and dates are typed.
 */
export function xlsxBytes(
  columns: readonly TableColumn[],
  title: string,
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  const name = cleanText(title)
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
  return packed([
    {
      name: escaped(name) === '' ? 'Sheet1' : name,
      columns: columnsXml(columns.map(({ shape }) => WIDTHS[shape])),
      rows: tableRows(columns, batches),
    },
  ])
}

async function* textRows({ heading = true, rows }: TextSheet): AsyncGenerator<string> {
  let style = heading ? STYLE.heading : undefined
  for await (const row of rows) {
    yield rowXml(row.map((text) => (text === '' ? '<c/>' : textCell(text, style))))
    style = undefined
  }
}

function validationsXml(lists: readonly ListedChoices[]): string {
  const validations = lists.map(({ column, formula }) => {
    const letters = columnLetters(column)
    return (
      '<dataValidation type="list" allowBlank="1" showErrorMessage="1" ' +
      `sqref="${letters}2:${letters}50001"><formula1>${formula}</formula1></dataValidation>`
    )
  })
  return validations.length > 0
    ? `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`
    : ''
}

/** A workbook of text sheets. */
export const workbookBytes = (sheets: readonly TextSheet[]): AsyncGenerator<Buffer> =>
  packed(
    sheets.map((sheet) => ({
      name: cleanText(sheet.name),
      hidden: sheet.hidden ?? false,
      columns: columnsXml(sheet.widths ?? [], STYLE.text),
      rows: textRows(sheet),
      validations: validationsXml(sheet.lists ?? []),
    })),
  )

async function* sheetBytes({ columns, rows, validations = '' }: XmlSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}">${FROZEN_HEADING}${columns}<sheetData>`)
  for await (const xml of rows) yield Buffer.from(xml)
  yield Buffer.from(`</sheetData>${validations}</worksheet>`)
}

/** The archive of a workbook: its sheets and its other parts. */
function packed(sheets: readonly XmlSheet[]): AsyncGenerator<Buffer> {
  async function* entries(): AsyncGenerator<Entry> {
    for (const [name, text] of workbookParts(sheets)) yield textEntry(name, text)
    for (const [index, sheet] of sheets.entries())
      yield { name: `xl/worksheets/sheet${index + 1}.xml`, bytes: sheetBytes(sheet) }
  }
  return zipBytes(entries())
}
