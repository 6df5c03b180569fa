import type { Resource } from '../../contract/define/resource.ts'
import type { Draft } from '../form/draft.ts'
import type { RowsFrom } from './model.ts'

/** Which list is wanted; keep the object stable. */
export interface ListOptions {
  readonly resource: Resource
  /** Unique among all lists. */
  readonly name: string
  /** Chinese name of its rows where it is not the resource's. */
  readonly label?: string
  readonly rows: RowsFrom
  /** Whether the link of the page carries the state of this list; of two lists on a page only one's. */
  readonly linked: boolean
  /** Details and forms stand in dialogs, whatever the mode. */
  readonly dialogs?: boolean
  /** The columns of this list where they are not those of the declaration. */
  readonly columns?: readonly string[]
  /** Rows a page where the link says nothing; 10 as the specification has it. */
  readonly size?: number
  /** What a new row starts with. */
  readonly preset?: Draft
}
