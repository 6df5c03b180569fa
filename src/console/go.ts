import { navigate } from 'wouter/use-browser-location'
import { isFramed, leavesOf, menus, routeOf } from './menus.ts'

/** A menu entry that is a URL has a route of its own here; other addresses outside are opened in a window. */
export function go(path: string, how: 'here' | 'tab' | 'window' = 'here'): void {
  const framed = isFramed(path)
    ? leavesOf(menus.whole).find(({ menu }) => menu.path === path)?.menu
    : undefined
  if (how === 'window' || (!framed && /^https?:/i.test(path))) window.open(path, '_blank', 'noopener')
  else navigate(framed ? routeOf(framed) : path)
}
