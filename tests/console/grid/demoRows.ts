import type { GridRow } from '../../../src/console/grid/types.ts'

/** `count` rows, numbered from `from`. */
export const rows = (from: number, count: number): GridRow[] =>
  Array.from({ length: count }, (_, at) => ({ id: `r${from + at}`, name: `row ${from + at}`, state: 'on' }))
