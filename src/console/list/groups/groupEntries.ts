import { menus } from '../../menus.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { groupFields } from './groupable.ts'
import { groupBy } from './groupBy.ts'

interface GroupEntry {
  readonly icon: string
  readonly label: string
  readonly keys?: string
  readonly choose: () => Promise<void>
}

/** Entries of a column's menu: groups the rows by the column, or takes the groups away. */
export function grouping(screen: ListScreenState, id: string): readonly GroupEntry[] {
  const { by } = screen.model.group ?? {}
  if (by === id) return [{ icon: 'list', label: t('取消分组'), choose: () => groupBy(screen, null) }]
  return groupFields(screen.options, menus.permissions).some(({ name }) => name === id)
    ? [{ icon: 'folder-tree', label: t('按此列分组'), choose: () => groupBy(screen, id) }]
    : []
}
