import type { Resource } from '../../contract/define/resource.ts'
import type { Row } from '../record/calls.ts'

export type Performer = (resource: Resource, context: CustomActionContext) => Promise<void>

/**
 * Parameters of an action with a screen of its own: the only row concerned, a callback that reads the list
 * again, and one that shows other rows in it.
 */
export interface CustomActionContext {
  readonly row: Row | null
  readonly refresh: () => Promise<unknown> | void
  readonly show: (filter: Readonly<Record<string, string>>) => void
}
