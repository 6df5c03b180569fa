/** Names of the columns that hold states and choices, in any table of these migrations. */
export function storedColumns(migrations: readonly string[]): string[]
/** Bare numbers next to `columns` in a statement that begins at `start`: the column and the position. */
export function numbersIn(
  statement: { readonly sql: string; readonly start: number },
  columns: readonly string[],
): { readonly column: string; readonly at: number }[]
