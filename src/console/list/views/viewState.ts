import type { ListView } from '../../../contract/listViews.ts'
import { withRange } from '../../../contract/define/listRange.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import type { OpenView } from '../../../palette/listView.ts'
import type { ListAddress } from '../address.ts'
import { defaultViewOf, viewsOf } from './viewStore.ts'

type Filter = Readonly<Record<string, string>>
type Query = Pick<ListAddress, 'filter' | 'sort' | 'group'>

/** Text that is the same for filters with the same conditions in any order. */
const fingerprint = (resource: Pick<Resource, 'list'>, filter: Filter): string =>
  JSON.stringify(
    Object.entries(withRange(resource, filter))
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Whether a list shows other rows, or in another order or grouping, than a view of it. */
export const differs = (resource: Pick<Resource, 'list'>, view: Query, current: Query): boolean =>
  view.sort !== current.sort ||
  view.group !== current.group ||
  fingerprint(resource, view.filter) !== fingerprint(resource, current.filter)

/** The view that is open in a list, with what commands need of it; null where none is. */
export function openViewOf(
  resource: Resource,
  address: Pick<ListAddress, 'view' | 'filter' | 'sort' | 'group'>,
): (OpenView & { readonly view: ListView }) | null {
  const view = viewsOf(resource.id).find(({ id }) => id === address.view)
  return view
    ? {
        view,
        isOwn: view.isOwn,
        isChanged: differs(resource, view, address),
        isDefault: defaultViewOf(resource.id) === view.id,
      }
    : null
}

/** The list, moved so that `id` is at the place of `target`. */
export function moved(ids: readonly string[], id: string, target: number): string[] {
  const others = ids.filter((other) => other !== id)
  const place = Math.max(0, Math.min(others.length, target))
  return [...others.slice(0, place), id, ...others.slice(place)]
}
