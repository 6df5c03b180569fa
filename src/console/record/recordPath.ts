import type { Resource } from '../../contract/define/resource.ts'
import { leavesOf, menus } from '../menus.ts'

/** Link to one record: the operator's list of the resource with the record open beside it; null if he has no such place. */
export function recordPath(resource: Resource, id: string): string | null {
  const place = leavesOf(menus.whole).find(({ menu }) => menu.code === resource.code || menu.path === resource.menu?.path)
  return place ? `${place.menu.path}?row=${encodeURIComponent(id)}&pane=detail` : null
}
