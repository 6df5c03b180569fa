/** The active page of figures: its rows that a digit opens, and its charts. */
export interface BoardContext {
  readonly rows: number
  readonly charts: number
  /** Whether it shows a period that can be moved. */
  readonly hasPeriod: boolean
}

/** What commands may do with a page of figures. */
export interface BoardHandlers {
  readonly refresh: () => void
  /** Moves the focus to the next or previous row or chart. */
  readonly step: (by: 1 | -1) => void
  /** Opens the row at a position, from 1. */
  readonly open: (position: number) => void
  readonly filter: () => void
  /** Copies the figures of the chart in focus, or of the first. */
  readonly copy: () => void | Promise<void>
  /** Shows the chart in focus, or the first, as a table, and back. */
  readonly table: () => void
  /** Shows the next or previous period, or with 0 the present one. */
  readonly move: (by: 1 | -1 | 0) => void
}
