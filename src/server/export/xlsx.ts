import type { ExportColumn, Shape } from './columns.ts'
import { cleanText, isRisky, yuan } from './text.ts'
import {
  escaped,
  FROZEN_HEADING,
  HEAD,
  inlineText,
  SHARED_STYLES,
  MAIN,
  workbookParts,
} from './workbookParts.ts'
import { type Entry, zipBytes } from './zip.ts'

type Cells = readonly unknown[]
/** Places in the list of cell formats below. */
const STYLE = { heading: 1, text: 2, risky: 3, money: 4, percent: 5, date: 6, dateTime: 7 } as const
const NUMBER_FORMATS =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>'
const CELL_FORMATS =
  '<cellXfs count="8"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="4" applyNumberFormat="1"/>' +
  '<xf numFmtId="10" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs>'
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">${NUMBER_FORMATS}\n${SHARED_STYLES}\n${CELL_FORMATS}</styleSheet>`

const textCell = (value: unknown, style?: number): string => {
  const text = cleanText(value)
  return inlineText(text, style ?? (isRisky(text) ? STYLE.risky : STYLE.text))
}

const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
/** Days since the beginning that spreadsheets count from; null where it is no moment. */
function serial(value: unknown): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?/.exec(String(value))
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const days = (Date.UTC(year, month - 1, day, hour, minute, second) - EPOCH) / DAY_MS
  return days < 61 ? null : Math.round(days * 1e8) / 1e8
}

function xlsxCell(shape: Shape, value: unknown): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  const number = typeof value === 'number' && Number.isFinite(value) ? value : null
  switch (shape) {
    case 'text':
      return textCell(value)
    case 'number':
      return number === null ? textCell(value) : `<c><v>${number}</v></c>`
    case 'money':
      return number === null ? textCell(value) : `<c s="${STYLE.money}"><v>${yuan(number)}</v></c>`
    case 'percent':
      return number === null ? textCell(value) : `<c s="${STYLE.percent}"><v>${number}</v></c>`
    case 'date':
    case 'dateTime': {
      const days = serial(value)
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

async function* sheetBytes(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  const shapes = columns.map(({ shape }) => shape)
  const widths = columns
    .map(
      ({ shape }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[shape]}" customWidth="1"/>`,
    )
    .join('')
  const heading = columns.map(({ label }) => textCell(label, STYLE.heading)).join('')
  yield Buffer.from(
    `${HEAD}<worksheet xmlns="${MAIN}">${FROZEN_HEADING}<cols>${widths}</cols>` +
      `<sheetData><row>${heading}</row>`,
  )
  for await (const batch of batches)
    yield Buffer.from(
      batch
        .map(
          (cells) =>
            `<row>${cells.map((cell, index) => xlsxCell(shapes[index] ?? 'text', cell)).join('')}</row>`,
        )
        .join(''),
    )
  yield Buffer.from('</sheetData></worksheet>')
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from(text))
}

/**
 * A workbook of one sheet: every text a string cell, risky ones marked as quoted, numbers and moments
 * typed.
 */
export function xlsxBytes(
  columns: readonly ExportColumn[],
  title: string,
  batches: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Buffer> {
  const name = cleanText(title)
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
  async function* entries(): AsyncGenerator<Entry> {
    for (const [part, text] of workbookParts([{ name: escaped(name) === '' ? 'Sheet1' : name }], STYLES))
      yield { name: part, bytes: once(text) }
    yield { name: 'xl/worksheets/sheet1.xml', bytes: sheetBytes(columns, batches) }
  }
  return zipBytes(entries())
}
