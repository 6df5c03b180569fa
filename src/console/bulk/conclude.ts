import type { RowOutcome } from '../../contract/wire.ts'
import { type BulkState, failedIds, retry } from '../../palette/bulk.ts'
import { rowTitle } from '../record/valueText.ts'
import type { TaskHandle } from '../shell/operations.ts'
import { dismissToast, toast } from '../shell/toast.ts'
import { sentence, t } from '../text.ts'
import { REMOVE } from './remove.ts'
import type { ActPlace } from './place.ts'
import type { Report, ReportRow } from './report.ts'
import { rememberUndoable, type Undoable } from './undoable.ts'
import { undo } from './undoLazily.ts'

interface Ended {
  readonly place: ActPlace
  readonly action: string
  /** `停用 9 条`. */
  readonly title: string
  readonly task: TaskHandle
  readonly state: BulkState
  /** Runs the failed part once more. */
  readonly again: (plan: BulkState) => void
}

const named = (place: ActPlace, rows: readonly RowOutcome[], listed = true): ReportRow[] =>
  rows.map((row) => {
    const loaded = listed ? place.source.get(place.source.indexOf(row.id)) : undefined
    return {
      ...row,
      msg: row.said ? sentence(row.said) : t(row.msg),
      title: row.title ?? (loaded ? rowTitle(place.resource.title, loaded) : row.id),
      listed,
    }
  })

/**
 * Tells what became of a change: a toast with undo where all went well, a report that stays where something
 * failed.
 */
export function conclude(ended: Ended): void {
  const { place, title, task, state } = ended
  const { resource } = place
  let shown = 0
  const after = (failed: readonly RowOutcome[]): void => {
    if (failed.length > 0)
      place.report({
        resource,
        title: t('撤销 {title}', { title }),
        ok: 0,
        failed: named(place, failed),
        skipped: [],
        retry: null,
      })
    void place.refresh()
  }
  const change: Undoable | null =
    state.operations.length > 0
      ? { resource, title, numbers: state.operations, task, after, dismiss: () => dismissToast(shown) }
      : null
  if (change) rememberUndoable(change)
  const takeBack = change
    ? () => {
        void undo(change)
      }
    : null
  const report = reportOf(ended)
  const open = (): void => place.report(report)
  if (state.failed.length > 0 || state.phase === 'stopped') {
    task.end(
      state.phase === 'stopped' ? 'stopped' : state.done > 0 ? 'partly' : 'failed',
      t('{ok} 成功 {failed} 失败', { ok: state.done, failed: state.failed.length }),
      { undo: takeBack, open },
    )
    open()
    return
  }
  task.end('done', '', { undo: takeBack, open: state.skipped.length > 0 ? open : null })
  const said =
    ended.action === REMOVE ? t('删除成功') : t(resource.actions[ended.action]?.done ?? '操作成功!')
  shown = toast(
    `${said} ${title}`,
    takeBack ? { action: { title: t('撤销'), keys: 'z', run: takeBack } } : {},
  )
}

function reportOf({ place, title, state, again }: Ended): Report {
  const next = state.alone || failedIds(state).length > 0 ? retry(state) : null
  return {
    resource: place.resource,
    title,
    ok: state.done,
    failed: named(place, state.failed, !state.alone),
    skipped: named(place, state.skipped, !state.alone),
    retry: next
      ? () => {
          place.report(null)
          again(next)
        }
      : null,
  }
}
