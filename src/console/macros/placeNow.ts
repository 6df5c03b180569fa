import type { MacroStep } from '../../palette/macro.ts'
import { EMPTY_ADDRESS, readAddress, writeAddress } from '../list/address.ts'
import { leavesOf, menus, routeOf } from '../menus.ts'

/** Where the browser is, as far as it is worth repeating: a page with its filter and order. */
export function placeNow(): Extract<MacroStep, { readonly kind: 'open' }> | null {
  const leaf = leavesOf(menus.whole).find(({ menu }) => routeOf(menu) === location.pathname)
  if (!leaf) return null
  const { filter, sort, view } = readAddress(location.search)
  const search = writeAddress({ ...EMPTY_ADDRESS, filter, sort, view })
  return { kind: 'open', path: `${location.pathname}${search}`, title: leaf.menu.name }
}
