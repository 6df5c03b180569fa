import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { labelKey } from '../../contract/wire.ts'
import { fieldNamed } from '../../palette/fields.ts'
import { valueTextOf } from '../../palette/valueText.ts'
import { reader } from '../fields.ts'
import type { Row } from '../rows.ts'
import { t } from '../text.ts'
import type { Args } from './args.ts'
import { write, writeLine } from './terminal.ts'

export type Format = 'table' | 'json' | 'ndjson' | 'csv'

/** The format that was asked for. */
export function formatOf({ flags }: Args): Format {
  return flags.has('json') ? 'json' : flags.has('ndjson') ? 'ndjson' : flags.has('csv') ? 'csv' : 'table'
}

const CODED: ReadonlySet<string> = new Set(['reference', 'references', 'dictionary', 'parent', 'text'])

/** A value of a row as people read it: choices by their labels, money in yuan, rows of other nouns by their titles. */
export function cellText(resource: Resource, name: string, row: Readonly<Record<string, unknown>>): string {
  if (name === 'id') return String(row.id)
  const spec: FieldSpec | null = fieldNamed(resource, name)
  if (!spec) return String(row[name] ?? '')
  const label = CODED.has(spec.kind) ? row[labelKey(name)] : undefined
  return typeof label === 'string' && label !== '' ? t(label) : valueTextOf(spec, row[name], reader)
}

export const headingOf = (resource: Resource, name: string): string =>
  name === 'id' ? t('编号') : t(fieldNamed(resource, name)?.label ?? name)

/** Chinese characters and full-width forms take two columns of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/
export const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)

/** A text cut to a width, with an ellipsis, or filled with blanks. */
export function fitted(text: string, width: number): string {
  const whole = widthOf(text)
  if (whole <= width) return text + ' '.repeat(width - whole)
  let cut = ''
  let used = 0
  for (const character of text) {
    const next = used + widthOf(character)
    if (next > width - 1) break
    cut += character
    used = next
  }
  return `${cut}…${' '.repeat(Math.max(0, width - used - 1))}`
}

const ONE_LINE = /[\r\n\t]+/g
/** A control character in a value must not move the cursor of the terminal. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
export const plainLine = (text: string): string => text.replace(ONE_LINE, ' ').replace(CONTROL, '')

const MAX_CELL = 40

/** Lines of a table; cells are cut where the terminal is narrow, never where the output is piped. */
export function tableText(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  screen: number | undefined,
): string {
  const lines = [headings, ...rows].map((cells) => cells.map(plainLine))
  const limit = screen === undefined ? Infinity : MAX_CELL
  const widths = headings.map((_, column) =>
    Math.min(limit, Math.max(...lines.map((cells) => widthOf(cells[column] ?? '')))),
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => fitted(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => (screen === undefined || widthOf(line) <= screen ? line : fitted(line, screen)))
    .map((line) => `${line}\n`)
    .join('')
}

/** A cell of a CSV file; what a spreadsheet would run as a formula is marked as text. */
function csvCell(text: string): string {
  const guarded = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?%?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A row as JSON: the values of the columns in row form, choices by name, money in fen; all where none are named. */
export const jsonRow = (row: Row, columns: readonly string[] | null): Record<string, unknown> =>
  columns === null ? row : Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))

export const writeJson = (value: unknown): void => writeLine(JSON.stringify(value, null, 2))
export const screenWidth = (): number | undefined => process.stdout.columns

/** Writes rows as a table. */
export function writeTable(resource: Resource, columns: readonly string[], rows: readonly Row[]): void {
  write(
    tableText(
      columns.map((name) => headingOf(resource, name)),
      rows.map((row) => columns.map((name) => cellText(resource, name, row))),
      screenWidth(),
    ),
  )
}
