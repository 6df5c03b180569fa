import { navigate } from 'wouter/use-browser-location'
import { isFramed, leavesOf, menus, routeOf } from './menus.ts'
import { tabHref } from './tabs/tabs.ts'

/**
 * Goes to a path. A menu entry that is a URL is shown in its frame route; any other URL opens in a new
 * window. A page that is open keeps its filter.
 */
export function go(path: string, target: 'here' | 'tab' | 'window' = 'here'): void {
  const framedMenu = isFramed(path)
    ? leavesOf(menus.whole).find(({ menu }) => menu.path === path)?.menu
    : undefined
  if (target === 'window' || (!framedMenu && /^https?:/i.test(path))) window.open(path, '_blank', 'noopener')
  else navigate(tabHref(framedMenu ? routeOf(framedMenu) : path))
}
