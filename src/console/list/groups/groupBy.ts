import { loadGroups } from '../useListModel.ts'
import type { ListScreenState } from '../useListScreen.ts'

/** Groups the rows of a list by the values of a field, also in its link; null takes the groups away. */
export async function groupBy({ change, grid }: ListScreenState, field: string | null): Promise<void> {
  await loadGroups()
  change({ group: field ?? '', current: 1 }, true)
  grid.current?.focus()
}
