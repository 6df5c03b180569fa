/** Maximum size of a sheet in any spreadsheet program, empty cells and rows included. */
export const MAX_SHEET_COLUMNS = 16_384,
  MAX_SHEET_ROWS = 1_048_576
/** Maximum number of characters of a cell in any spreadsheet program. */
export const MAX_CELL_LENGTH = 32_767
