import type { Resource } from '../../contract/define/resource.ts'
import type { Selection } from '../../palette/command.ts'
import type { RowSource } from '../grid/types.ts'
import type { Report } from './report.ts'

/** What a list lends to a change of its rows. */
export interface ActionContext {
  readonly resource: Resource
  readonly source: RowSource
  readonly refresh: () => Promise<void>
  /** Rows that were done leave the selection, failed ones stay. */
  readonly finished: (done: Iterable<string>, failed: Iterable<string>) => void
  readonly report: (report: Report | null) => void
}

/** What is to be done to which rows; `input` in row form. */
export interface ActionRequest {
  readonly action: string
  readonly selection: Selection
  readonly input: Readonly<Record<string, unknown>>
}
