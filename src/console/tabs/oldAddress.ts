import { ADDRESSES } from 'virtual:addresses'
import { pageRouteAt } from '../pageRoutes.ts'

/** The link that an old address with its query (without `?`) stands for; null where the operator has no such page. */
export function linkOfOldAddress(path: string, search: string): string | null {
  const target = ADDRESSES[path]
  if (!target || !pageRouteAt(target.path)) return null
  const given = new URLSearchParams(search)
  const query = new URLSearchParams(target.filter)
  for (const [field, parameter] of Object.entries(target.by ?? {})) {
    const value = given.get(parameter)
    if (value) query.set(field, value)
  }
  const row = target.row ? given.get(target.row) : null
  if (row) query.set('row', row)
  if (target.pane && (row || !target.row)) query.set('pane', target.pane)
  const text = query.toString()
  return text === '' ? target.path : `${target.path}?${text}`
}
