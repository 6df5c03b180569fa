import type { Resource } from '../../contract/define/resource.ts'
import type { Draft } from '../form/draft.ts'
import type { RowsFrom } from './model.ts'

/** Options of a list; keep the object stable. */
export interface ListOptions {
  readonly resource: Resource
  /** Unique among all lists. */
  readonly name: string
  /** Chinese name of its rows where it is not the resource's. */
  readonly label?: string
  readonly rows: RowsFrom
  /** Whether the link of the page carries the state of this list; of two lists on a page only one may. */
  readonly linked: boolean
  /** Details and forms open in dialogs in every mode. */
  readonly dialogs?: boolean
  /** The columns of this list where they differ from the declared ones. */
  readonly columns?: readonly string[]
  /** Fields of the rows that something beside the grid shows. */
  readonly needs?: readonly string[]
  /** Default page size; 10 as the specification has it. */
  readonly size?: number
  /** The id of the only row, where the screen is the tab of one record. */
  readonly record?: string
  /** Initial values of a new row. */
  readonly preset?: Draft
}
