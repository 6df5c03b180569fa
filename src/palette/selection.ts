import type { Selection } from './listContext.ts'
import { selectionCount } from './command.ts'

export { selectionCount }
export const NOTHING: Selection = { kind: 'none' }
type Filter = Readonly<Record<string, string>>

const rowsOf = (ids: ReadonlySet<string>): Selection => (ids.size === 0 ? NOTHING : { kind: 'rows', ids })

/** Whether the row is selected; a query selection holds every row of its filter. */
export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'rows' ? selection.ids.has(id) : selection.kind === 'query' && !selection.except.has(id)

/** Adds or removes one row; in a query selection it becomes or stops being an exception. */
export const toggle = (selection: Selection, id: string): Selection =>
  withRows(selection, [id], !isSelected(selection, id))

/** Adds (or with `on` false removes) these rows: a range, a page, pasted ids. Rows on other pages stay. */
export function withRows(selection: Selection, ids: Iterable<string>, on = true): Selection {
  if (selection.kind === 'query') {
    const except = new Set(selection.except)
    for (const id of ids)
      if (on) except.delete(id)
      else except.add(id)
    return except.size >= selection.total ? NOTHING : { ...selection, except }
  }
  const next = new Set(selection.kind === 'rows' ? selection.ids : [])
  for (const id of ids)
    if (on) next.add(id)
    else next.delete(id)
  return rowsOf(next)
}

/** Exactly these rows. */
export const onlyRows = (ids: Iterable<string>): Selection => rowsOf(new Set(ids))

/** Everything the filter finds; `total` is the server's present count. */
export const everything = (filter: Filter, total: number): Selection =>
  total > 0 ? { kind: 'query', filter: { ...filter }, except: new Set(), total } : NOTHING

/** Inverts the rows of the page and leaves other pages unchanged. */
export function invertPage(selection: Selection, pageIds: readonly string[]): Selection {
  const on = pageIds.filter((id) => isSelected(selection, id))
  const off = pageIds.filter((id) => !isSelected(selection, id))
  return withRows(withRows(selection, off, true), on, false)
}

/** Repeated mod+A: page, everything in the filter, nothing. */
export function widen(
  selection: Selection,
  list: { readonly pageIds: readonly string[]; readonly filter: Filter; readonly total: number },
): Selection {
  if (selection.kind === 'query') return NOTHING
  if (pageState(selection, list.pageIds) !== 'all') return withRows(selection, list.pageIds)
  return list.total > selectionCount(selection) ? everything(list.filter, list.total) : NOTHING
}

/** The ids between two rows in visible order, both included; if one row no longer exists, only the other. */
export function between(order: readonly string[], anchor: string, cursor: string): readonly string[] {
  const from = order.indexOf(anchor),
    to = order.indexOf(cursor)
  if (to < 0) return from < 0 ? [] : [anchor]
  return from < 0 ? [cursor] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** none, some or all of the page's rows: the state of the header's checkbox. */
export function pageState(selection: Selection, pageIds: readonly string[]): 'none' | 'some' | 'all' {
  const count = pageIds.reduce((sum, id) => sum + (isSelected(selection, id) ? 1 : 0), 0)
  return count === 0 ? 'none' : count === pageIds.length ? 'all' : 'some'
}

/**
 * The selection after a run: rows that were done leave, failed ones stay. Of a query selection only the
 * failed rows remain.
 */
export function afterRun(
  selection: Selection,
  outcome: { readonly done: Iterable<string>; readonly failed: Iterable<string> },
): Selection {
  return selection.kind === 'query' ? onlyRows(outcome.failed) : withRows(selection, outcome.done, false)
}

/** The target rows in the body of an action call. */
export type SelectionWire =
  | { readonly ids: readonly string[] }
  | { readonly filter: Filter; readonly except: readonly string[] }
export const selectionWire = (selection: Selection): SelectionWire =>
  selection.kind === 'query'
    ? { filter: selection.filter, except: [...selection.except] }
    : { ids: selection.kind === 'rows' ? [...selection.ids] : [] }
