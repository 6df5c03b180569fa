import { navigate } from 'wouter/use-browser-location'
import { act } from '../bulk/act.ts'
import { askInput } from '../bulk/ActionForm.tsx'
import { ownAsker } from '../bulk/ownAskers.ts'
import { actionLabel, REMOVE } from '../bulk/plan.ts'
import type { ListContext, Selection } from '../../palette/command.ts'
import { afterRun, NOTHING, onlyRows, pageState } from '../../palette/selection.ts'
import { readCtx } from '../ctx.ts'
import { detailOf } from '../record/calls.ts'
import { rowTitle } from '../record/valueText.ts'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { pageIds } from './pageIds.ts'
import type { ListScreenState } from './useListScreen.ts'

const ON_ROWS: ReadonlySet<string> = new Set(['grid', 'detail', 'palette'])

/** The list as commands judge it. */
export function contextOf({ resource, model, only, address, cursorRow }: ListScreenState): ListContext {
  const selection = only.current === null ? model.selection.get() : NOTHING
  const row = cursorRow()
  const field = resource.stateField
  const tally: Record<string, number> = {}
  if (field && selection.kind === 'rows') for (const id of selection.ids) { const state = model.row(id)?.[field]; if (state !== undefined && state !== null) tally[String(state)] = (tally[String(state)] ?? 0) + 1 }
  return {
    resource: resource.id, view: address.view, selection, states: new Set(Object.keys(tally)), tally, pageState: pageState(selection, pageIds(model.source)), total: model.source.total().rows,
    cursor: row ? { id: row.id, title: rowTitle(resource.title, row), state: field ? String(row[field] ?? '') || null : null } : null,
  }
}

/** The rows a command concerns: the one whose button was used, the marked ones, else the row under the cursor while the keyboard is on rows. */
export function targetRows(screen: ListScreenState): Selection {
  const { model, only } = screen
  if (only.current !== null) return onlyRows([only.current])
  const selection = model.selection.get()
  if (selection.kind !== 'none') return selection
  const row = screen.cursorRow()
  return row && ON_ROWS.has(readCtx().zone) ? onlyRows([row.id]) : NOTHING
}

/** Runs an action, or `remove`, on the rows meant now; asks for its inputs where the caller has none. */
export async function actOn(screen: ListScreenState, action: string, given?: Readonly<Record<string, unknown>>): Promise<void> {
  const { resource, model } = screen
  const spec = resource.actions[action]
  const selection: Selection = spec?.on === 'collection' ? NOTHING : targetRows(screen)
  if (selection.kind === 'none' && spec?.on !== 'collection') {
    toast(t('请选择至少一条数据'), { tone: 'warn' })
    return
  }
  const ids = selection.kind === 'rows' ? [...selection.ids] : null
  const known = ids?.length === 1 ? model.row(ids[0] ?? '') ?? null : null
  const own = ownAsker(resource, action)
  const asked = spec?.input && (given === undefined || Object.keys(given).length === 0)
    ? own ? await own(ids ?? [], known) : await askInput({ resource, title: t(actionLabel(resource, action)), yes: t('下一步'), fields: spec.input, row: known })
    : given ?? {}
  if (asked === null) return
  await act({
    resource, source: model.source, refresh: screen.refresh, report: screen.putReport,
    finished: (done, failed) => model.selection.put(afterRun(model.selection.get(), { done, failed })),
  }, { action, selection, input: asked })
}

export const removeRows = (screen: ListScreenState): Promise<void> => actOn(screen, REMOVE)

/** Opens the form of the row under the cursor, as the server has it now. */
export async function editRow(screen: ListScreenState): Promise<void> {
  const id = screen.only.current ?? screen.cursorRow()?.id
  if (!id) return toast(t('请先选择一条数据'), { tone: 'warn' }), undefined
  try {
    const row = await detailOf(screen.resource, id)
    await screen.pane.show({ kind: 'edit', row })
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
  }
}

/** Link to the record under the cursor in this list as it is filtered now. */
export function recordLink(screen: ListScreenState, id: string): string {
  const query = new URLSearchParams(location.search)
  query.set('row', id)
  query.set('pane', 'detail')
  return `${location.pathname}?${query.toString()}`
}

/** Opens a record beside the list, in the console as a page of its own, or in a browser window. */
export function openRow(screen: ListScreenState, id: string, how: 'pane' | 'tab' | 'window'): void {
  if (how === 'pane') {
    void screen.pane.show({ kind: 'detail' }).then((shown) => { if (shown) requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page]:not([style*="display: none"]) [data-detail-title]')?.focus()) })
  } else if (how === 'tab') navigate(recordLink(screen, id))
  else window.open(recordLink(screen, id), '_blank', 'noopener')
}
