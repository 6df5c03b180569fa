import type { ListView } from '../../../contract/listViews.ts'
import type { ViewChange } from '../../../palette/listView.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { orderViews, viewIds } from './orderViews.ts'
import { reloadViews } from './loadViews.ts'
import { showView } from './openView.ts'
import { removeView } from './removeView.ts'
import { postView } from './viewCalls.ts'
import { moved, openViewOf } from './viewState.ts'
import { defaultViewOf } from './viewStore.ts'

/** Changes the open view of a list; without one it does nothing. */
export async function changeView(screen: ListScreenState, change: ViewChange): Promise<void> {
  const { resource, address } = screen
  const view = openViewOf(resource, address)?.view
  if (!view) return
  switch (change) {
    case 'update':
      return updateView(screen, view)
    case 'reset':
      return showView(screen, view)
    case 'edit':
      return (await import('./openViewDialog.tsx')).openViewDialog(screen, view)
    case 'default':
      return toggleDefault(view)
    case 'remove':
      return removeView(screen, view)
    case 'left':
    case 'right':
      return moveView(view, viewIds(resource.id).indexOf(view.id) + (change === 'left' ? -1 : 1))
  }
}

/** Stores filter, order and group of the list in the view, and where the view has them its columns and row height. */
async function updateView({ address, grid, viewState }: ListScreenState, view: ListView): Promise<void> {
  const { filter, sort, group } = address
  const columns = view.columns === null ? null : (grid.current?.columns() ?? view.columns)
  const density = view.density === null ? null : viewState.density
  await postView({ id: view.id, version: view.version, filter, sort, group, columns, density })
  await reloadViews()
  toast(t('已保存视图“{name}”', { name: view.name }))
}

async function toggleDefault({ id, name, resource }: ListView): Promise<void> {
  const isDefault = defaultViewOf(resource) === id
  await orderViews({ resource, ids: viewIds(resource), defaultId: isDefault ? null : id })
  toast(isDefault ? t('打开列表时不再使用视图“{name}”', { name }) : t('打开列表时使用视图“{name}”', { name }))
}

/** Moves a view to a place among those of its list, from 0. */
export async function moveView({ id, resource }: ListView, place: number): Promise<void> {
  const ids = viewIds(resource)
  if (place < 0 || place >= ids.length) return
  await orderViews({ resource, ids: moved(ids, id, place), defaultId: defaultViewOf(resource) })
}
