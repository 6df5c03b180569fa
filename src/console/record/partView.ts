import type { FieldSpec } from '../../contract/define/field.ts'

/** Columns of related rows. */
export type Columns = readonly (readonly [name: string, spec: FieldSpec])[]

/** How a part of a record is shown. */
export interface PartView {
  /** There is room for a table. */
  readonly isWide: boolean
  /** All rows are wanted, not only the first ones. */
  readonly showsAll: boolean
  readonly showAll: () => void
  /** Called with the number of rows once it is known; -1 where they could not be read. */
  readonly report: (count: number) => void
}
