import type { Resource } from '../../../contract/define/resource.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { withoutState } from './withoutState.ts'

/**
 * One tab above a list: the rows of one state, or all of them. `code` is the state's number, null for all.
 */
export interface StateTab {
  readonly name: string
  readonly label: string
  readonly code: string | null
  readonly tone: string | null
}

/** The tabs above a list whose states are counted, all rows first; empty for other lists. */
export const stateTabs = ({ list, states }: Pick<Resource, 'list' | 'states'>): readonly StateTab[] =>
  list.counts === null || !states
    ? []
    : [
        { name: 'all', label: '全部', code: null, tone: null },
        ...Object.entries(states.labels).map(
          ([name, label]): StateTab => ({
            name,
            label,
            code: String(states.wire[name]),
            tone: states.tones?.[name] ?? 'idle',
          }),
        ),
      ]

/** Shows the rows of a tab and keeps the other filters. */
export function showState({ resource, address, change }: ListScreenState, tab: StateTab | undefined): void {
  if (!tab || resource.stateField === null) return
  const otherFilters = withoutState(resource, address.filter)
  change(
    {
      filter: tab.code === null ? otherFilters : { ...otherFilters, [resource.stateField]: tab.code },
      current: 1,
    },
    true,
  )
}
