/** What a file may have at most; rows are those with something in them, the heading among them. */
export interface SheetLimits {
  readonly maxRows: number
  readonly maxBytes: number
  readonly maxColumns: number
  /** Characters of one cell. */
  readonly maxCell: number
}

/** One row with its number as a spreadsheet shows it; every cell is text as a person reads it. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
}
