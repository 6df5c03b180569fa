import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../record/calls.ts'

export type Performer = (resource: Resource, context: CustomActionContext) => Promise<void>

/**
 * What an action with a screen of its own is given: the only row concerned, how to read the list again, and
 * how to show other rows in it.
 */
export interface CustomActionContext {
  readonly row: Row | null
  readonly refresh: () => Promise<unknown> | void
  readonly show: (filter: Readonly<Record<string, string>>) => void
}
