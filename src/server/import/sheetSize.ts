/** What the widest and longest sheet of any program has, empty cells and rows included. */
export const MAX_SHEET_COLUMNS = 16_384,
  MAX_SHEET_ROWS = 1_048_576
