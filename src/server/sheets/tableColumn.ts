/** How a column's cells are written: texts are guarded against formulas, everything else is typed. */
export type Shape = 'text' | 'number' | 'money' | 'percent' | 'date' | 'dateTime'

/** A column of a table that is written: its heading, and how its cells are written. */
export interface TableColumn {
  readonly label: string
  readonly shape: Shape
}

/** A row of such a table: money is in fen, a percentage a fraction, a moment its text. */
export type Cells = readonly unknown[]
