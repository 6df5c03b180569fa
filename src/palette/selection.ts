import { type Selection, selectionCount } from './command.ts'

export const NOTHING: Selection = { kind: 'none' }
type Filter = Readonly<Record<string, string>>
/** Whether the row belongs to the selection; an all-in-filter selection holds every row of its filter. */
export function isSelected(selection: Selection, id: string): boolean { throw new Error(`${selection.kind}${id}`) }
/** Adds or removes one row; in an all-in-filter selection it becomes or stops being an exception. */
export function toggle(selection: Selection, id: string): Selection { throw new Error(`${selection.kind}${id}`) }
/** Adds (or with `on` false removes) these rows: a range, a page, pasted ids. Rows on other pages stay. */
export function withRows(selection: Selection, ids: Iterable<string>, on?: boolean): Selection { throw new Error(`${selection.kind}${on}${[...ids].length}`) }
/** Exactly these rows. */
export function onlyRows(ids: Iterable<string>): Selection { throw new Error([...ids].join()) }
/** Everything the filter finds; `total` is the server's count now. */
export function everything(filter: Filter, total: number): Selection { throw new Error(`${Object.keys(filter).length}${total}`) }
/** Turns the rows of the page around and leaves other pages alone. */
export function invertPage(selection: Selection, pageIds: readonly string[]): Selection { throw new Error(`${selection.kind}${pageIds.length}`) }
/** mod+A again and again: page, everything in the filter, nothing. */
export function widen(selection: Selection, list: { readonly pageIds: readonly string[]; readonly filter: Filter; readonly total: number }): Selection { throw new Error(`${selection.kind}${list.total}`) }
/** The ids between two rows of the order on screen, both included. */
export function between(order: readonly string[], anchor: string, cursor: string): readonly string[] { throw new Error(`${order.length}${anchor}${cursor}`) }
/** none, some or all of the page's rows: the state of the header's checkbox. */
export function pageState(selection: Selection, pageIds: readonly string[]): 'none' | 'some' | 'all' { throw new Error(`${selection.kind}${pageIds.length}`) }
/** What remains after rows were done: they leave, failed ones stay. */
export function without(selection: Selection, done: Iterable<string>): Selection { throw new Error(`${selection.kind}${[...done].length}`) }
/** The body of an action call. */
export type SelectionWire = { readonly ids: readonly string[] } | { readonly filter: Filter; readonly except: readonly string[] }
export function selectionWire(selection: Selection): SelectionWire { throw new Error(selection.kind) }
export { selectionCount }
