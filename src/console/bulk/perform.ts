import type { Preview } from '../../contract/wire.ts'
import { type BulkState, failedIds } from '../../palette/bulk.ts'
import { isAtOnce } from '../../palette/calls.ts'
import type { SelectionWire } from '../../palette/selection.ts'
import type { Patch } from '../grid/types.ts'
import { startTask } from '../shell/operations.ts'
import { t } from '../text.ts'
import { tellActed } from './acted.ts'
import { reportOutcome } from './reportOutcome.ts'
import { actionLabel, scopeTitle } from './plan.ts'
import type { ActionContext } from './actionContext.ts'
import { type BulkWork, planOf, runBulk } from './runBulk.ts'

interface ActionAttempt {
  readonly work: BulkWork
  readonly plan: BulkState
  readonly preview: Preview
  readonly patch: Patch | null
  readonly rowInput: Readonly<Record<string, unknown>>
}

const settledRows = (state: BulkState): number => state.done + state.failed.length + state.skipped.length

/** A confirmed change; `patch` is the part that is painted already. */
export interface AgreedAction {
  readonly action: string
  readonly body: SelectionWire
  /** As it is sent, and in row form. */
  readonly input: Readonly<Record<string, unknown>>
  readonly rowInput: Readonly<Record<string, unknown>>
  readonly preview: Preview
  readonly patch: Patch | null
}

/** Runs a change with progress, settles the painted part, and reports the outcome. */
export function perform(
  context: ActionContext,
  { action, body, input, rowInput, preview, patch }: AgreedAction,
): Promise<void> {
  const work: BulkWork = {
    resource: context.resource,
    action,
    body,
    alone: isAtOnce(context.resource.actions[action]),
    count: preview.total,
    input,
  }
  return runAttempt(context, { work, plan: planOf(work), preview, patch, rowInput })
}

async function runAttempt(
  context: ActionContext,
  { work, plan, preview, patch, rowInput }: ActionAttempt,
): Promise<void> {
  const title = scopeTitle(actionLabel(context.resource, work.action), preview)
  const run = runBulk(work, plan)
  const task = startTask(`${t(context.resource.label)} · ${title}`, {
    total: preview.total,
    stop: run.stop,
    subject: { resource: context.resource.id, action: work.action, input: rowInput },
  })
  const stopWatching = run.subscribe(() => {
    const { failed, skipped } = run.state()
    task.progress(settledRows(run.state()), preview.total, failed.length, skipped.length)
  })
  const state = await run.finished
  stopWatching()
  tellActed({ resource: context.resource.id, action: work.action, input: rowInput, body: work.body, state })
  if (state.failed.length > 0 || state.phase === 'stopped') patch?.rollback()
  else patch?.commit()
  context.finished(
    state.ok.size > 0 ? state.ok : 'ids' in work.body && state.failed.length === 0 ? work.body.ids : [],
    failedIds(state),
  )
  reportOutcome({
    context,
    action: work.action,
    title,
    task,
    state,
    retryWith: (retryPlan) => {
      void runAttempt(context, { work, plan: retryPlan, preview, patch: null, rowInput })
    },
  })
  await context.refresh()
}
