import type { Resource } from '../../contract/define/resource.ts'
import { encodeInput, type Preview, type RowOutcome } from '../../contract/wire.ts'
import { type BulkState, failedIds, retry } from '../../palette/bulk.ts'
import type { Selection } from '../../palette/command.ts'
import { selectionWire } from '../../palette/selection.ts'
import { ApiError } from '../api.ts'
import type { Patch, RowSource } from '../grid/types.ts'
import { previewOf } from '../record/calls.ts'
import { rowTitle } from '../record/valueText.ts'
import { startTask, type TaskHandle } from '../shell/operations.ts'
import { dismissToast, toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { actionLabel, agreementOf, mustAsk, REMOVE, scopeTitle } from './plan.ts'
import { askAgreement } from './askAgreement.ts'
import type { Report, ReportRow } from './report.ts'
import { type BulkWork, planOf, runBulk } from './runBulk.ts'
import { rememberUndoable, undo } from './undo.ts'

/** What a list lends to a change of its rows. */
export interface ActPlace {
  readonly resource: Resource
  readonly source: RowSource
  readonly refresh: () => Promise<void>
  /** Rows that were done leave the selection, failed ones stay. */
  readonly finished: (done: Iterable<string>, failed: Iterable<string>) => void
  readonly report: (report: Report | null) => void
}

export interface ActWish { readonly action: string; readonly selection: Selection; /** In row form. */ readonly input: Readonly<Record<string, unknown>> }

/** Previews, asks where it must, runs, reports and remembers for undo one change of the selected rows. */
export async function act(place: ActPlace, wish: ActWish): Promise<void> {
  const { resource } = place
  const spec = resource.actions[wish.action]
  const body = selectionWire(wish.selection)
  const input = spec?.input ? encodeInput(spec.input, wish.input) : {}
  const early = paintEarly(place, wish)
  try {
    const preview = await previewOf(resource, wish.action, body, input)
    if (preview.eligible === 0) {
      early?.rollback()
      toast(preview.skipped[0] ? t(preview.skipped[0].reason) : t('没有可以操作的数据'), { tone: 'warn' })
      return
    }
    if (mustAsk(resource, wish.action, preview, wish.selection.kind) && !(await askAgreement(agreementOf(resource, wish.action, preview)))) {
      early?.rollback()
      return
    }
    const work: BulkWork = { resource, action: wish.action, body, count: preview.total, input }
    await perform(place, wish, { work, plan: planOf(work), preview, patch: early ?? paint(place, wish, preview) })
  } catch (error) {
    early?.rollback()
    if (!(error instanceof ApiError)) throw error
    toast(error.message, { tone: 'bad' })
  }
}

const changeOf = ({ resource }: ActPlace, action: string): Record<string, unknown> | null => {
  const to = resource.actions[action]?.to
  return to !== undefined && resource.stateField !== null ? { [resource.stateField]: to } : null
}

/** Paints a harmless reversible move in the frame of the key press, before the server was asked; only where every row allows it as far as we know. */
function paintEarly(place: ActPlace, { action, selection }: ActWish): Patch | null {
  const spec = place.resource.actions[action], change = changeOf(place, action), field = place.resource.stateField
  if (!spec?.inverse || spec.danger || !change || !field || selection.kind !== 'rows' || selection.ids.size > 50) return null
  const rows = [...selection.ids].map((id) => place.source.get(place.source.indexOf(id)))
  return rows.every((row) => row && (!spec.from || spec.from.includes(String(row[field])))) ? place.source.patch(selection.ids, change) : null
}

function paint(place: ActPlace, { action, selection }: ActWish, preview: Preview): Patch | null {
  const change = changeOf(place, action)
  if (!change || selection.kind !== 'rows') return null
  const left = new Set(preview.skipped.flatMap((skip) => skip.ids))
  return place.source.patch([...selection.ids].filter((id) => !left.has(id)), change)
}

interface Attempt { readonly work: BulkWork; readonly plan: BulkState; readonly preview: Preview; readonly patch: Patch | null }

async function perform(place: ActPlace, wish: ActWish, attempt: Attempt): Promise<void> {
  const { resource } = place
  const title = scopeTitle(actionLabel(resource, wish.action), attempt.preview)
  const run = runBulk(attempt.work, attempt.plan)
  const task = startTask(`${t(resource.label)} · ${title}`, { total: attempt.preview.total, stop: run.stop })
  const stopWatching = run.subscribe(() => task.progress(run.state().done + run.state().failed.length + run.state().skipped.length, attempt.preview.total))
  const state = await run.finished
  stopWatching()
  if (state.failed.length > 0) attempt.patch?.rollback()
  else attempt.patch?.keep()
  place.finished(state.ok.size > 0 ? state.ok : 'ids' in attempt.work.body && state.failed.length === 0 ? attempt.work.body.ids : [], failedIds(state))
  conclude(place, wish, { ...attempt, plan: state }, { title, task })
  await place.refresh()
}

function conclude(place: ActPlace, wish: ActWish, attempt: Attempt, { title, task }: { readonly title: string; readonly task: TaskHandle }): void {
  const { resource } = place
  const { plan: state } = attempt
  const after = (failed: readonly RowOutcome[]): void => {
    if (failed.length > 0) place.report({ resource, title: t('撤销 {title}', { title }), ok: 0, failed: named(place, failed), skipped: [], retry: null })
    void place.refresh()
  }
  let shown = 0
  const change = { resource, title, numbers: state.operations, task, after, dismiss: () => dismissToast(shown) }
  const undoable = state.operations.length > 0
  if (undoable) rememberUndoable(change)
  const takeBack = undoable ? () => { void undo(change) } : null
  const next = retry(state)
  const report: Report = {
    resource, title, ok: state.done, failed: named(place, state.failed), skipped: named(place, state.skipped),
    retry: next && failedIds(state).length > 0 ? () => { place.report(null); void perform(place, wish, { ...attempt, plan: next, patch: null }) } : null,
  }
  const open = (): void => place.report(report)
  if (state.failed.length > 0 || state.phase === 'stopped') {
    task.end(state.phase === 'stopped' ? 'stopped' : state.done > 0 ? 'partly' : 'failed', t('{ok} 成功 {failed} 失败', { ok: state.done, failed: state.failed.length }), { undo: takeBack, open })
    open()
    return
  }
  task.end('done', '', { undo: takeBack, open: state.skipped.length > 0 ? open : null })
  const said = wish.action === REMOVE ? t('删除成功') : t(resource.actions[wish.action]?.done ?? '操作成功!')
  shown = toast(`${said} ${title}`, takeBack ? { action: { title: t('撤销'), keys: 'z', run: takeBack } } : {})
}

const named = (place: ActPlace, rows: readonly RowOutcome[]): ReportRow[] => rows.map((row) => {
  const loaded = place.source.get(place.source.indexOf(row.id))
  return { ...row, msg: t(row.msg), title: loaded ? rowTitle(place.resource.title, loaded) : row.id }
})

