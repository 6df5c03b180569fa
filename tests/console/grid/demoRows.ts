import type { GridRow } from '../../../src/console/grid/types.ts'

/** So many rows from a number on. */
export const rows = (from: number, count: number): GridRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${from + at}`, name: `row ${from + at}`, state: 'on' }))
