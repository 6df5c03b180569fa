import { go } from '../go.ts'
import { leavesOf, menus } from '../menus.ts'

/** Link to the list of a noun with a filter; null if the operator has no page for it. */
export function listPath(noun: string, filter: Readonly<Record<string, string>>): string | null {
  const path = leavesOf(menus.whole).find(({ menu }) => menu.noun === noun)?.menu.path
  return path === undefined ? null : `${path}?${new URLSearchParams(filter)}`
}

/** Opens the list of a noun with a filter, where there is a filter and the operator has the page. */
export function openList(noun: string, filter: Readonly<Record<string, string>> | undefined): void {
  const path = filter ? listPath(noun, filter) : null
  if (path) go(path)
}
