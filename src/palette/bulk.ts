import type { BulkAnswer, RowOutcome } from '../contract/wire.ts'
import type { SelectionWire } from './selection.ts'

/**
 * One request of a bulk run. An unanswered one is resent with its idempotency key, so that nothing is done
 * twice; an answered one is never resent.
 */
export interface Part {
  readonly index: number
  readonly body: SelectionWire
  readonly key: string
  readonly count: number
  readonly state: 'waiting' | 'sent' | 'done' | 'lost'
}
export type BulkPhase = 'running' | 'stopping' | 'stopped' | 'done'
export interface BulkState {
  readonly phase: BulkPhase
  /** Prefix of all idempotency keys of this run. */
  readonly run: string
  readonly attempt: number
  readonly parts: readonly Part[]
  readonly total: number
  readonly ok: ReadonlySet<string>
  /** Rows done, also where their ids are not known. */
  readonly done: number
  readonly skipped: readonly RowOutcome[]
  /** Rows that failed; an id of '' stands for everything a filter found. */
  readonly failed: readonly RowOutcome[]
  /** Operation numbers for undo, newest last. */
  readonly operations: readonly string[]
  /** Calls left for splitting refused parts of servers that name no rows; 0 disables splitting. */
  readonly splits: number
  /** The run is about no row of the list: one part, and its failures cannot be retried by row. */
  readonly alone: boolean
}
export type BulkEvent =
  | { readonly type: 'sent'; readonly part: number }
  | { readonly type: 'answered'; readonly part: number; readonly answer: BulkAnswer }
  /** The server refused the whole part: none of it was done. */
  | { readonly type: 'refused'; readonly part: number; readonly msg: string; readonly errCode?: string }
  /** It is not known what was done: timeout, network error. */
  | { readonly type: 'lost'; readonly part: number; readonly msg: string }
  | { readonly type: 'stop' }

const PART_SIZE = 200
const IN_FLIGHT = 3
const SPLIT_CALLS = 20
/** errCode of rows whose part got no response. */
export const LOST = 'LOST'

const idsOf = (body: SelectionWire): readonly string[] => ('ids' in body ? body.ids : [])

function createParts(
  body: SelectionWire,
  {
    run,
    attempt,
    count,
    size,
    from,
  }: {
    readonly run: string
    readonly attempt: number
    readonly count: number
    readonly size: number
    readonly from: number
  },
): Part[] {
  const createPart = (partBody: SelectionWire, rows: number, index: number): Part => ({
    index,
    body: partBody,
    key: `${run}.${attempt}.${index}`,
    count: rows,
    state: 'waiting',
  })
  if (!('ids' in body) || size === 0) return [createPart(body, count, from)]
  const chunks = Array.from({ length: Math.ceil(body.ids.length / size) }, (_, index) =>
    body.ids.slice(index * size, (index + 1) * size),
  )
  return chunks.map((ids, index) => createPart({ ids }, ids.length, from + index))
}

/**
 * Plans a run: ids in parts of at most 200, a filter as one part. `run` is a random token, `count` the number
 * of target rows. `bisect` is for servers that return one boolean for all rows; `alone` is about no existing
 * row and is one part too.
 */
export function planBulk(
  body: SelectionWire,
  {
    run,
    count,
    bisect = false,
    alone = false,
    size = PART_SIZE,
  }: {
    readonly run: string
    readonly count: number
    readonly bisect?: boolean
    readonly alone?: boolean
    readonly size?: number
  },
): BulkState {
  const parts = createParts(body, { run, attempt: 1, count, size: alone ? 0 : size, from: 0 })
  return {
    phase: parts.length > 0 ? 'running' : 'done',
    run,
    attempt: 1,
    parts,
    total: count,
    ok: new Set(),
    done: 0,
    skipped: [],
    failed: [],
    operations: [],
    splits: bisect ? SPLIT_CALLS : 0,
    alone,
  }
}

/** Parts to send now, at most three in flight. */
export function toSend(state: BulkState): readonly Part[] {
  if (state.phase !== 'running') return []
  const freeSlots = IN_FLIGHT - state.parts.filter((part) => part.state === 'sent').length
  return state.parts.filter((part) => part.state === 'waiting').slice(0, Math.max(0, freeSlots))
}

function withSettledPhase(state: BulkState): BulkState {
  if (state.parts.some((part) => part.state === 'sent')) return state
  if (state.phase === 'stopping') return { ...state, phase: 'stopped' }
  return state.parts.some((part) => part.state === 'waiting') ? state : { ...state, phase: 'done' }
}

const withPartState = (state: BulkState, index: number, partState: Part['state']): BulkState => ({
  ...state,
  parts: state.parts.map((part) => (part.index === index ? { ...part, state: partState } : part)),
})

function withAnswer(state: BulkState, part: Part, answer: BulkAnswer): BulkState {
  const skipped = answer.skipped ?? []
  const failedOrSkippedIds = new Set([...answer.fail, ...skipped].map(({ id }) => id))
  const ok = answer.ok
    ? answer.ok.map(({ id }) => id)
    : idsOf(part.body).filter((id) => !failedOrSkippedIds.has(id))
  return {
    ...withPartState(state, part.index, 'done'),
    ok: new Set([...state.ok, ...ok]),
    done: state.done + answer.success,
    skipped: [...state.skipped, ...skipped],
    failed: [...state.failed, ...answer.fail],
    operations: answer.operation === undefined ? state.operations : [...state.operations, answer.operation],
  }
}

const outcomesOf = (part: Part, msg: string, errCode: string | undefined): RowOutcome[] =>
  ('ids' in part.body && part.body.ids.length > 0 ? part.body.ids : ['']).map((id) => ({
    id,
    msg,
    ...(errCode === undefined ? {} : { errCode }),
  }))

function withRefusal(state: BulkState, part: Part, msg: string, errCode: string | undefined): BulkState {
  const ids = idsOf(part.body)
  const nextState = withPartState(state, part.index, 'done')
  if (ids.length < 2 || state.splits < 2)
    return { ...nextState, failed: [...state.failed, ...outcomesOf(part, msg, errCode)] }
  const from = Math.max(...state.parts.map(({ index }) => index)) + 1
  const halves = createParts(
    { ids },
    { run: state.run, attempt: state.attempt, count: ids.length, size: Math.ceil(ids.length / 2), from },
  )
  return { ...nextState, parts: [...nextState.parts, ...halves], splits: state.splits - 2 }
}

/** The next state of a run. Responses to parts that are not in flight are ignored. */
export function reduceBulk(state: BulkState, event: BulkEvent): BulkState {
  if (event.type === 'stop')
    return state.phase === 'running' ? withSettledPhase({ ...state, phase: 'stopping' }) : state
  const part = state.parts.find(({ index }) => index === event.part)
  if (!part) return state
  if (event.type === 'sent')
    return part.state === 'waiting' ? withPartState(state, part.index, 'sent') : state
  if (part.state !== 'sent') return state
  switch (event.type) {
    case 'answered':
      return withSettledPhase(withAnswer(state, part, event.answer))
    case 'refused':
      return withSettledPhase(withRefusal(state, part, event.msg, event.errCode))
    case 'lost':
      return withSettledPhase({
        ...withPartState(state, part.index, 'lost'),
        failed: [...state.failed, ...outcomesOf(part, event.msg, LOST)],
      })
  }
}

/**
 * The same run over what failed, got no response or was stopped before it was sent; null if there is nothing
 * to retry. Rows done before still count.
 */
export function retry(state: BulkState): BulkState | null {
  if ((state.phase !== 'done' && state.phase !== 'stopped') || (state.alone && state.done > 0)) return null
  const attempt = state.attempt + 1
  const unansweredParts = state.parts
    .filter((part) => part.state === 'lost' || part.state === 'waiting')
    .map((part) => ({ ...part, state: 'waiting' as const }))
  const refusedIds = state.failed.filter(({ errCode }) => errCode !== LOST).map(({ id }) => id)
  const from = Math.max(-1, ...state.parts.map(({ index }) => index)) + 1
  const wholeParts = refusedIds.includes('')
    ? state.parts.filter((part) => part.state === 'done' && (state.alone || 'filter' in part.body))
    : []
  const newParts = [
    ...wholeParts.map((part, offset) => ({
      ...part,
      index: from + offset,
      key: `${state.run}.${attempt}.${from + offset}`,
      state: 'waiting' as const,
    })),
    ...(state.alone
      ? []
      : createParts(
          { ids: refusedIds.filter((id) => id !== '') },
          { run: state.run, attempt, count: 0, size: PART_SIZE, from: from + wholeParts.length },
        )),
  ]
  return unansweredParts.length + newParts.length === 0
    ? null
    : {
        ...state,
        phase: 'running',
        attempt,
        parts: [...unansweredParts, ...newParts],
        failed: [],
        splits: state.splits > 0 ? SPLIT_CALLS : 0,
      }
}

/** 0 to 1 over the rows of this attempt. */
export function progress(state: BulkState): number {
  const rows = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.count, 0)
  const remainingRows = rows(state.parts.filter((part) => part.state === 'waiting' || part.state === 'sent'))
  if (remainingRows === 0) return 1
  const settledRows = state.total > 0 ? Math.max(0, state.total - remainingRows) / state.total : 0
  return Math.min(1, settledRows)
}

/** Rows of a stopped run whose request was never sent. */
export const notSent = (state: BulkState): number =>
  state.phase === 'stopped'
    ? state.parts.filter((part) => part.state === 'waiting').reduce((sum, part) => sum + part.count, 0)
    : 0

/** Ids that failed and may be retried. */
export const failedIds = (state: BulkState): readonly string[] =>
  state.failed.map(({ id }) => id).filter((id) => id !== '')
