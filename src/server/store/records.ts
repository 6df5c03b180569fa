import { shapeOf, WORTH_SHAPING } from '../../kernel/shape.ts'

/** Names the columns of rows that came as lists of values; of several columns with one name the last counts. */
export function recordsOf(names: readonly string[], rows: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  const blank = rows.length < WORTH_SHAPING ? () => ({}) : shapeOf(names)
  return rows.map((values) => named(blank(), names, values))
}

function named(record: Record<string, unknown>, names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  for (let column = 0; column < names.length; column += 1) record[names[column] ?? ''] = values[column]
  return record
}
