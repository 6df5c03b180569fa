/** What the widest and longest sheet of any program has, empty cells and rows included. */
export const MAX_SHEET_COLUMNS = 16_384,
  MAX_SHEET_ROWS = 1_048_576
/** Characters that the longest cell of any program has. */
export const MAX_CELL_LENGTH = 32_767
