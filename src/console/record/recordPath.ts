import { widestRange, withRange } from '../../contract/define/listRange.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { leavesOf, menus } from '../menus.ts'
import type { Row } from './calls.ts'

const menuPathOf = (resource: Resource): string | undefined =>
  leavesOf(menus.whole).find(({ menu }) => menu.code === resource.code || menu.path === resource.menu?.path)
    ?.menu.path

/**
 * Link to the rows of a resource that reference a row, over the longest range its list allows; null if the
 * operator has no page for them.
 */
export function rowsPath(
  resource: Resource,
  { by, from = 'id' }: { readonly by: string; readonly from?: string },
  row: Row,
): string | null {
  const path = menuPathOf(resource),
    value = row[from]
  return path && value !== undefined && value !== null && value !== ''
    ? `${path}?${new URLSearchParams(withRange(resource, { [by]: String(value) }, widestRange(resource)))}`
    : null
}

/**
 * Link to one record: the operator's list of the resource with the record open beside it; null if there is no
 * such page.
 */
export function recordPath(resource: Resource, id: string): string | null {
  const path = menuPathOf(resource)
  return path ? `${path}?row=${encodeURIComponent(id)}&pane=detail` : null
}
