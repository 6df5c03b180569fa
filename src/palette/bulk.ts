import type { BulkAnswer, RowOutcome } from '../contract/wire.ts'
import type { SelectionWire } from './selection.ts'

/** One request of a bulk run; a resend of an unanswered one keeps its key, so that nothing is done twice. */
export interface Part { readonly index: number; readonly body: SelectionWire; readonly key: string; readonly count: number; readonly state: 'waiting' | 'sent' | 'done' | 'lost' }
export type BulkPhase = 'running' | 'stopping' | 'stopped' | 'done'
export interface BulkState {
  readonly phase: BulkPhase
  /** Prefix of all idempotency keys of this run. */
  readonly run: string
  readonly attempt: number
  readonly parts: readonly Part[]
  readonly total: number
  readonly ok: ReadonlySet<string>
  /** Rows done, for selections whose ids are not known here. */
  readonly done: number
  readonly skipped: readonly RowOutcome[]
  readonly failed: readonly RowOutcome[]
  /** Numbers to hand to undo, newest last. */
  readonly operations: readonly string[]
  /** Calls left for splitting refused parts of servers that name no rows; 0 switches it off. */
  readonly splits: number
}
export type BulkEvent =
  | { readonly type: 'sent'; readonly part: number }
  | { readonly type: 'answered'; readonly part: number; readonly answer: BulkAnswer }
  /** The server said no to the whole part. */
  | { readonly type: 'refused'; readonly part: number; readonly msg: string; readonly errCode?: string }
  /** Nobody knows: timeout, network. */
  | { readonly type: 'lost'; readonly part: number; readonly msg: string }
  | { readonly type: 'stop' }
/** Plans a run; `run` is a random token. `bisect` is for servers that answer one boolean for all rows. */
export function planBulk(body: SelectionWire, options: { readonly run: string; readonly count: number; readonly bisect?: boolean; readonly size?: number }): BulkState { throw new Error(`${options.run}${body}`) }
export function reduceBulk(state: BulkState, event: BulkEvent): BulkState { throw new Error(`${state.run}${event.type}`) }
/** Parts to send now, at most three in flight. */
export function toSend(state: BulkState): readonly Part[] { throw new Error(state.run) }
/** The same run once more over what failed or was lost; null if nothing did. */
export function retry(state: BulkState): BulkState | null { throw new Error(state.run) }
/** 0 to 1 over all rows. */
export function progress(state: BulkState): number { throw new Error(state.run) }
/** Ids that failed and may be tried again. */
export function failedIds(state: BulkState): readonly string[] { throw new Error(state.run) }
