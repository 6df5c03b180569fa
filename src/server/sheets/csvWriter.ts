import { isFen } from '../../kernel/money.ts'
import { fractionText, PERCENT } from '../../kernel/fraction.ts'
import { cleanText, withFormulaMark, yuan } from './cellText.ts'
import type { Cells, Shape, TableColumn } from './tableColumn.ts'

/** Byte order mark, by which spreadsheet programs recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
const textCell = (value: unknown): string => quoted(withFormulaMark(cleanText(value)))

function csvCell(shape: Shape, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (shape) {
    case 'text':
      return textCell(value)
    case 'money':
      return isFen(value) ? yuan(value) : textCell(value)
    case 'percent':
      return typeof value === 'number' && Number.isFinite(value)
        ? fractionText(value, PERCENT)
        : textCell(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? String(value) : textCell(value)
    case 'date':
    case 'dateTime':
      return /^[\d\-: ]+$/.test(String(value)) ? String(value) : textCell(value)
  }
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`
const headingLine = (columns: readonly TableColumn[]): string =>
  BYTE_ORDER_MARK + line(columns.map(({ label }) => csvCell('text', label)))
const rowLines = (columns: readonly TableColumn[], rows: readonly Cells[]): string =>
  rows
    .map((cells) => line(cells.map((cell, index) => csvCell(columns[index]?.shape ?? 'text', cell))))
    .join('')

/** A CSV file for Excel: UTF-8 with a byte order mark, texts in quotes, lines ending in CR LF. */
export async function* csvBytes(
  columns: readonly TableColumn[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(headingLine(columns))
  for await (const batch of batches) yield Buffer.from(rowLines(columns, batch))
}

/** The same table as one text, for few rows. */
export const csvText = (columns: readonly TableColumn[], rows: readonly Cells[]): string =>
  headingLine(columns) + rowLines(columns, rows)
