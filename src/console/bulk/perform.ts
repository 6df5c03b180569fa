import type { Preview } from '../../contract/wire.ts'
import { type BulkState, failedIds } from '../../palette/bulk.ts'
import type { SelectionWire } from '../../palette/selection.ts'
import type { Patch } from '../grid/types.ts'
import { startTask } from '../shell/operations.ts'
import { t } from '../text.ts'
import { conclude } from './conclude.ts'
import { actionLabel, scopeTitle } from './plan.ts'
import type { ActPlace } from './place.ts'
import { type BulkWork, planOf, runBulk } from './runBulk.ts'

interface Attempt {
  readonly work: BulkWork
  readonly plan: BulkState
  readonly preview: Preview
  readonly patch: Patch | null
}

const settledRows = (state: BulkState): number => state.done + state.failed.length + state.skipped.length

/** What was agreed to; `patch` is what is painted already. */
export interface Agreed {
  readonly action: string
  readonly body: SelectionWire
  readonly input: Readonly<Record<string, unknown>>
  readonly preview: Preview
  readonly patch: Patch | null
}

/** Runs a change with progress, settles what was painted, and tells the outcome. */
export function perform(place: ActPlace, { action, body, input, preview, patch }: Agreed): Promise<void> {
  const work: BulkWork = {
    resource: place.resource,
    action,
    body,
    alone: place.resource.actions[action]?.on === 'collection',
    count: preview.total,
    input,
  }
  return carryOut(place, { work, plan: planOf(work), preview, patch })
}

async function carryOut(place: ActPlace, { work, plan, preview, patch }: Attempt): Promise<void> {
  const title = scopeTitle(actionLabel(place.resource, work.action), preview)
  const run = runBulk(work, plan)
  const task = startTask(`${t(place.resource.label)} · ${title}`, { total: preview.total, stop: run.stop })
  const stopWatching = run.subscribe(() => task.progress(settledRows(run.state()), preview.total))
  const state = await run.finished
  stopWatching()
  if (state.failed.length > 0) patch?.rollback()
  else patch?.keep()
  place.finished(
    state.ok.size > 0 ? state.ok : 'ids' in work.body && state.failed.length === 0 ? work.body.ids : [],
    failedIds(state),
  )
  conclude({
    place,
    action: work.action,
    title,
    task,
    state,
    again: (next) => {
      void carryOut(place, { work, plan: next, preview, patch: null })
    },
  })
  await place.refresh()
}
