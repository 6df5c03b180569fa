/** Cell types of a column. Only texts are guarded against formulas. */
export type Shape = 'text' | 'number' | 'money' | 'percent' | 'date' | 'dateTime'

/** A column of a written table: its heading and its cell type. */
export interface TableColumn {
  readonly label: string
  readonly shape: Shape
}

/** A row of a written table: money in fen, a percentage as a fraction, a date or a time as its text. */
export type Cells = readonly unknown[]
