import type { ListView } from '../../../contract/listViews.ts'
import { go } from '../../go.ts'
import { leavesOf, menus } from '../../menus.ts'
import { activeScreen } from '../../screen.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { isActiveList } from '../activeList.ts'
import { EMPTY_ADDRESS, writeAddress } from '../address.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { loadViews } from './loadViews.ts'
import { NO_VIEW } from './opening.ts'
import { allViews, viewsOf } from './viewStore.ts'

/** Shows a view in its open list; null shows the list without a view. */
export const showView = ({ change }: ListScreenState, view: ListView | null): void =>
  change(
    view
      ? { view: view.id, filter: view.filter, sort: view.sort, group: view.group, current: 1 }
      : { view: NO_VIEW, filter: {}, sort: '', group: '', current: 1 },
    true,
  )

/** Page and branch of the list of a view, and the address that opens it; null without such a page. */
export function placeOf(view: Pick<ListView, 'id' | 'resource'>): { path: string; opens: string } | null {
  const leaf = leavesOf(menus.whole).find(({ menu }) => menu.noun === view.resource)
  const stored = allViews().find(({ id }) => id === view.id)
  if (!leaf || !stored) return null
  const { filter, sort, group } = stored
  const address = { ...EMPTY_ADDRESS, view: stored.id, filter, sort, group }
  return {
    path: [...leaf.above, leaf.menu.name].join(' / '),
    opens: `${leaf.menu.path}${writeAddress(address)}`,
  }
}

/** Opens a view by its id: in the active list, or on the page of its list. */
export async function openView(id: string): Promise<void> {
  const screen = activeScreen()
  const list = isActiveList(screen) ? screen : null
  if (id === NO_VIEW) {
    if (list) showView(list.state, null)
    return
  }
  await loadViews()
  const view = allViews().find((candidate) => candidate.id === id)
  const place = view && placeOf(view)
  if (view && list?.resource === view.resource) showView(list.state, view)
  else if (place) go(place.opens)
  else toast(t('没有这个视图，或者它没有共享给您'), { tone: 'warn' })
}

/** Shows a view of an open list by its 1-based position. */
export function showViewAt(state: ListScreenState, position: number): void {
  const view = viewsOf(state.resource.id)[position - 1]
  if (view) showView(state, view)
}
