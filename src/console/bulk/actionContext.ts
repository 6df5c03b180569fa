import type { Resource } from '../../contract/define/resource.ts'
import type { Selection } from '../../palette/listContext.ts'
import type { RowSource } from '../grid/types.ts'
import type { Report } from './report.ts'

/** What a list provides for changes of its rows. */
export interface ActionContext {
  readonly resource: Resource
  readonly source: RowSource
  readonly refresh: () => Promise<void>
  /** Changed rows leave the selection, failed ones stay. */
  readonly finished: (done: Iterable<string>, failed: Iterable<string>) => void
  readonly report: (report: Report | null) => void
}

/** An action and its target rows; `input` is in row form. */
export interface ActionRequest {
  readonly action: string
  readonly selection: Selection
  readonly input: Readonly<Record<string, unknown>>
}
