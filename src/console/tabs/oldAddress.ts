import { ADDRESSES } from 'virtual:addresses'
import { pageRouteAt } from '../pageRoutes.ts'

/** The link that an old address with its query (without `?`) stands for; null where the operator has no such page. */
export function linkOfOldAddress(path: string, search: string): string | null {
  const target = ADDRESSES[path]
  if (!target || !pageRouteAt(target.path)) return null
  const query = new URLSearchParams(search)
  const link = new URLSearchParams(target.filter)
  for (const [field, parameter] of Object.entries(target.by ?? {})) {
    const value = query.get(parameter)
    if (value) link.set(field, value)
  }
  const row = target.row ? query.get(target.row) : null
  if (row) link.set('row', row)
  if (target.pane && (row || !target.row)) link.set('pane', target.pane)
  const text = link.toString()
  return text === '' ? target.path : `${target.path}?${text}`
}
