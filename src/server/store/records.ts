import { shapeOf, WORTH_SHAPING } from '../../kernel/shape.ts'

/** In front of a statement whose rows may be many and wide: they come as they are, in one record. */
export const FLAT = '/* flat */'
/** Rows as lists of values, and what stands where in them. */
export interface Flat {
  readonly names: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}

/** What a statement answers: its rows as records, or flat where it asks for that. */
export const answered = (
  text: string,
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] =>
  text.startsWith(FLAT) ? [{ names, rows } satisfies Flat] : recordsOf(names, rows)

/**
 * Names the columns of rows that came as lists of values; of several columns with one name the last counts.
 */
function recordsOf(
  names: readonly string[],
  rows: readonly (readonly unknown[])[],
): Record<string, unknown>[] {
  const blank = rows.length < WORTH_SHAPING ? () => ({}) : shapeOf(names)
  return rows.map((values) => named(blank(), names, values))
}

function named(
  record: Record<string, unknown>,
  names: readonly string[],
  values: readonly unknown[],
): Record<string, unknown> {
  for (let column = 0; column < names.length; column += 1) record[names[column] ?? ''] = values[column]
  return record
}
