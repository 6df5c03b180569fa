import { shapeOf, WORTH_SHAPING } from '../../kernel/shape.ts'

/** Marks a statement with many or wide rows: they are returned as lists of values in one record. */
export const FLAT = '/* flat */'
/** Rows as lists of values, with the names of the columns. */
export interface Flat {
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** The rows of a statement as records, or as one flat record where it is marked `FLAT`. */
export const answered = (
  text: string,
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] =>
  text.startsWith(FLAT) ? [{ names, rows } satisfies Flat] : recordsOf(names, rows)

/** Converts lists of values to records; of columns with the same name the last counts. */
function recordsOf(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const blank = rows.length < WORTH_SHAPING ? () => ({}) : shapeOf(names)
  return rows.map((values) => nameValues(blank(), names, values))
}

function nameValues(
  record: Record<string, unknown>,
  names: readonly string[],
  values: readonly unknown[],
): Record<string, unknown> {
  for (let column = 0; column < names.length; column += 1) record[names[column] ?? ''] = values[column]
  return record
}
