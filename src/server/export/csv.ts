import { fractionText, PERCENT } from '../../kernel/fraction.ts'
import type { ExportColumn, Shape } from './columns.ts'
import { cleanText, isRisky, yuan } from './text.ts'

type Cells = readonly unknown[]
const BOM = '\ufeff'

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
const textCell = (value: unknown): string => {
  const text = cleanText(value)
  return quoted(isRisky(text) ? `'${text}` : text)
}

function csvCell(shape: Shape, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  switch (shape) {
    case 'text':
      return textCell(value)
    case 'money':
      return typeof value === 'number' ? yuan(value) : textCell(value)
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

/** One line of a file, ending included. */
export const csvLine = (shapes: readonly Shape[], cells: Cells): string =>
  `${cells.map((cell, index) => csvCell(shapes[index] ?? 'text', cell)).join(',')}\r\n`

/** A CSV file as Excel opens it: UTF-8 with a mark, every text in quotes, lines ending in CR LF. */
export async function* csvBytes(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  const shapes = columns.map(({ shape }) => shape)
  yield Buffer.from(
    BOM +
      csvLine(
        columns.map(() => 'text'),
        columns.map(({ label }) => label),
      ),
  )
  for await (const batch of batches) yield Buffer.from(batch.map((cells) => csvLine(shapes, cells)).join(''))
}
