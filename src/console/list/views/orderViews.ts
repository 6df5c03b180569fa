import type { ListViewOrder } from '../../../contract/listViews.ts'
import { keepOpenings, reloadViews } from './loadViews.ts'
import { postViewOrder } from './viewCalls.ts'
import { storedViews, storeViews, viewsOf } from './viewStore.ts'

export const viewIds = (resource: string): string[] => viewsOf(resource).map(({ id }) => id)

/** Shows the views of a list in this order at once, and stores it. */
export async function orderViews(order: ListViewOrder): Promise<void> {
  const stored = storedViews()
  if (!stored) return
  const places = new Map(order.ids.map((id, place) => [id, place]))
  const placeOf = (id: string): number => places.get(id) ?? order.ids.length
  storeViews({
    ...stored,
    views: [
      ...stored.views.filter(({ resource }) => resource !== order.resource),
      ...viewsOf(order.resource).toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
    ],
    orders: [...stored.orders.filter(({ resource }) => resource !== order.resource), order],
  })
  // At once: the list may be opened again before the views have been read.
  keepOpenings(storedViews()?.views ?? [])
  await postViewOrder(order).finally(() => void reloadViews())
}
