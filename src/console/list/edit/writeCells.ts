import { ApiError } from '../../api.ts'
import type { ReportRow } from '../../bulk/report.ts'
import { undo } from '../../bulk/undo.ts'
import { rememberUndoable, type Undoable } from '../../bulk/undoStack.ts'
import { rowTitle } from '../../record/valueText.ts'
import { startTask, type TaskHandle } from '../../shell/operations.ts'
import { dismissToast, toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import type { ListScreenState } from '../useListScreen.ts'
import type { PastePlan } from './pastePlan.ts'
import { type RowChange, updateFields } from './saveCell.ts'

/** Rows that are saved at the same time. */
const AT_ONCE = 3

interface Outcome {
  readonly numbers: string[]
  readonly failed: { readonly change: RowChange; readonly msg: string }[]
  done: number
  isStopped: boolean
}

/** Saves row after row, a few at a time, until all are saved or the work is stopped. */
async function saveAll(
  { model }: ListScreenState,
  changes: readonly RowChange[],
  outcome: Outcome,
  progress: () => void,
): Promise<void> {
  const queue = [...changes]
  const work = async (): Promise<void> => {
    for (let change = queue.shift(); change && !outcome.isStopped; change = queue.shift()) {
      try {
        const { operation } = await updateFields(model, change)
        if (operation !== null) outcome.numbers.push(operation)
        outcome.done += 1
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        outcome.failed.push({ change, msg: error.message })
      }
      progress()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Writes the cells of a paste, painted at once; reports what was refused, and undoes all of it together. */
export async function writeCells(screen: ListScreenState, plan: PastePlan): Promise<void> {
  const { model, resource, refresh, grid } = screen
  const count = plan.cells.filter(({ problem }) => problem === null).length
  const title = t('粘贴 {count} 格', { count })
  const outcome: Outcome = { numbers: [], failed: [], done: 0, isStopped: false }
  const patches = plan.changes.map(({ row, values }) => model.source.patch([row.id], values))
  grid.current?.focus()
  const task = startTask(`${t(resource.label)} · ${title}`, {
    total: plan.changes.length,
    stop: () => {
      outcome.isStopped = true
    },
  })
  try {
    await saveAll(screen, plan.changes, outcome, () => task.progress(outcome.done + outcome.failed.length))
  } finally {
    for (const patch of patches) patch.rollback()
  }
  conclude({ screen, plan, title, task }, outcome)
  await refresh()
}

interface FinishedPaste {
  readonly screen: ListScreenState
  readonly plan: PastePlan
  /** `粘贴 9 格`. */
  readonly title: string
  readonly task: TaskHandle
}

/** A toast with undo after a complete success, else a report that stays until it is closed. */
function conclude(finished: FinishedPaste, outcome: Outcome): void {
  const { screen, title, task } = finished
  const { numbers, failed, done, isStopped } = outcome
  let toastId = 0
  const change: Undoable | null =
    numbers.length === 0
      ? null
      : {
          resource: screen.resource,
          title,
          numbers,
          task,
          onUndone: () => void screen.refresh(),
          dismiss: () => dismissToast(toastId),
        }
  if (change) rememberUndoable(change)
  const undoAll = change && (() => void undo(change))
  const isWhole = failed.length === 0 && !isStopped
  task.end(isWhole ? 'done' : isStopped ? 'stopped' : done > 0 ? 'partly' : 'failed', '', { undo: undoAll })
  if (isWhole)
    toastId = toast(
      t('{title}完成', { title }),
      undoAll ? { action: { title: t('撤销'), keys: 'z', run: undoAll } } : {},
    )
  else report(finished, outcome)
}

function report({ screen, plan, title }: FinishedPaste, outcome: Outcome): void {
  const { resource, viewState } = screen
  const failed = outcome.failed.map(
    ({ change: { row }, msg }): ReportRow => ({
      id: row.id,
      title: rowTitle(resource.title, row),
      listed: true,
      msg,
      errCode: '',
    }),
  )
  const retried = { ...plan, changes: outcome.failed.map(({ change }) => change) }
  viewState.setReport({
    resource,
    title,
    ok: outcome.done,
    failed,
    skipped: [],
    notSent: plan.changes.length - outcome.done - failed.length,
    retry: failed.length > 0 ? () => void writeCells(screen, retried) : null,
  })
}
