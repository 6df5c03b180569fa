import type { RowOutcome } from '../../contract/wire.ts'
import { type BulkState, failedIds, notSent, retry } from '../../palette/bulk.ts'
import { rowTitle } from '../record/valueText.ts'
import type { TaskHandle } from '../shell/operations.ts'
import { dismissToast, toast } from '../shell/toast.ts'
import { sentence, t } from '../text.ts'
import { REMOVE } from '../../palette/remove.ts'
import type { ActionContext } from './actionContext.ts'
import type { Report, ReportRow } from './report.ts'
import { rememberUndoable, type Undoable } from './undoStack.ts'
import { undo } from './undo.ts'

interface FinishedAction {
  readonly context: ActionContext
  readonly action: string
  /** `停用 9 条`. */
  readonly title: string
  readonly task: TaskHandle
  readonly state: BulkState
  /** Runs the failed part once more. */
  readonly retryWith: (plan: BulkState) => void
}

const reportRows = (context: ActionContext, rows: readonly RowOutcome[], listed = true): ReportRow[] =>
  rows.map((row) => {
    const loaded = listed ? context.source.get(context.source.indexOf(row.id)) : undefined
    return {
      ...row,
      msg: row.said ? sentence(row.said) : t(row.msg),
      title: row.title ?? (loaded ? rowTitle(context.resource.title, loaded) : row.id),
      listed,
    }
  })

function showUndone({ context, title }: FinishedAction, failed: readonly RowOutcome[]): void {
  if (failed.length > 0)
    context.report({
      resource: context.resource,
      title: t('撤销 {title}', { title }),
      ok: 0,
      failed: reportRows(context, failed),
      skipped: [],
      notSent: 0,
      retry: null,
    })
  void context.refresh()
}

/**
 * Reports the outcome of a change: a toast with undo after a complete success, else a report that stays until
 * closed.
 */
export function reportOutcome(finished: FinishedAction): void {
  const { context, title, task, state } = finished
  const { resource } = context
  let toastId = 0
  const change: Undoable | null =
    state.operations.length > 0
      ? {
          resource,
          title,
          numbers: state.operations,
          task,
          onUndone: (failed) => showUndone(finished, failed),
          dismiss: () => dismissToast(toastId),
        }
      : null
  if (change) rememberUndoable(change)
  const undoChange = change
    ? () => {
        void undo(change)
      }
    : null
  const report = reportOf(finished)
  const open = (): void => context.report(report)
  if (state.failed.length > 0 || state.phase === 'stopped') {
    task.end(
      state.phase === 'stopped' ? 'stopped' : state.done > 0 ? 'partly' : 'failed',
      summaryText({ ok: state.done, failed: state.failed.length, notSent: notSent(state) }),
      { undo: undoChange, open, retry: report.retry, numbers: state.operations },
    )
    open()
    return
  }
  task.end('done', '', {
    undo: undoChange,
    open: state.skipped.length > 0 ? open : null,
    numbers: state.operations,
  })
  const message =
    finished.action === REMOVE ? t('删除成功') : t(resource.actions[finished.action]?.done ?? '操作成功!')
  toastId = toast(
    `${message} ${title}`,
    undoChange ? { action: { title: t('撤销'), keys: 'z', run: undoChange } } : {},
  )
}

const summaryText = (counts: { ok: number; failed: number; notSent: number }): string =>
  counts.notSent > 0
    ? t('{ok} 成功 {failed} 失败 {notSent} 未执行', counts)
    : t('{ok} 成功 {failed} 失败', counts)

function reportOf({ context, title, state, retryWith }: FinishedAction): Report {
  const next = state.alone || failedIds(state).length > 0 || notSent(state) > 0 ? retry(state) : null
  return {
    resource: context.resource,
    title,
    ok: state.done,
    failed: reportRows(context, state.failed, !state.alone),
    skipped: reportRows(context, state.skipped, !state.alone),
    notSent: notSent(state),
    retry: next
      ? () => {
          context.report(null)
          retryWith(next)
        }
      : null,
  }
}
