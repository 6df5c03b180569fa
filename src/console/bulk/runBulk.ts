import type { Resource } from '../../contract/define/resource.ts'
import { type BulkState, planBulk, reduceBulk, toSend } from '../../palette/bulk.ts'
import type { SelectionWire } from '../../palette/selection.ts'
import { ApiError, isAborted, randomId } from '../api.ts'
import { runAction } from '../record/changes.ts'

/** Maximum rows of a request; three requests are in flight at once. */
const PART_SIZE = 200

export interface BulkRun {
  readonly state: () => BulkState
  readonly subscribe: (listener: () => void) => () => void
  /** Sends no further requests; those in flight are awaited. */
  readonly stop: () => void
  /** Settles when every request has been answered or has failed. */
  readonly finished: Promise<BulkState>
}

export interface BulkWork {
  readonly resource: Resource
  readonly action: string
  readonly body: SelectionWire
  readonly alone: boolean
  readonly count: number
  readonly input: Readonly<Record<string, unknown>>
}

/** Plans a change of many rows. */
export const planOf = (work: BulkWork): BulkState =>
  planBulk(work.body, { run: randomId(16), count: work.count, alone: work.alone, size: PART_SIZE })

/** Sends a planned change (or one to be retried) in parts until all are answered. */
export function runBulk(work: BulkWork, plan: BulkState): BulkRun {
  let state = plan
  const listeners = new Set<() => void>()
  let settle: (state: BulkState) => void = () => undefined
  const finished = new Promise<BulkState>((resolve) => {
    settle = resolve
  })

  const step = (event: Parameters<typeof reduceBulk>[1]): void => {
    state = reduceBulk(state, event)
    for (const listener of listeners) listener()
    if (state.phase === 'done' || state.phase === 'stopped') settle(state)
    else sendNext()
  }
  const send = async (index: number, body: SelectionWire, key: string): Promise<void> => {
    try {
      const answer = await runAction(work.resource, work.action, body, { input: work.input, key })
      step({ type: 'answered', part: index, answer })
    } catch (error) {
      if (error instanceof ApiError && error.code !== 0)
        step({ type: 'refused', part: index, msg: error.message, errCode: error.errCode })
      else
        step({
          type: 'lost',
          part: index,
          msg: isAborted(error) || !(error instanceof Error) ? '' : error.message,
        })
    }
  }
  const sendNext = (): void => {
    for (const part of toSend(state)) {
      state = reduceBulk(state, { type: 'sent', part: part.index })
      void send(part.index, part.body, part.key)
    }
  }
  queueMicrotask(() => {
    if (state.phase === 'done' || state.phase === 'stopped') settle(state)
    else sendNext()
  })
  return {
    state: () => state,
    finished,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => step({ type: 'stop' }),
  }
}
