/** Limits of a file. Only rows with a value count, the heading included. */
export interface SheetLimits {
  readonly maxRows: number
  readonly maxBytes: number
  readonly maxColumns: number
  /** Maximum number of characters of one cell. */
  readonly maxCell: number
}

/** A row with its number as a spreadsheet program shows it; cells are the displayed texts. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
}
