import type { WorkState } from '../../contract/recentWork.ts'
import type { Operation } from '../shell/operations.ts'

export type EntryState = WorkState | Operation['state']
/** What may be done with an entry, in the order of its buttons. */
export type EntryAction = 'open' | 'retry' | 'stop' | 'undo' | 'download' | 'repeat'

/** Where an entry comes from: this tab, another one, a background job, or what the server may undo. */
export type EntrySource =
  | { readonly kind: 'here'; readonly id: number }
  | { readonly kind: 'tab'; readonly key: string }
  | { readonly kind: 'job'; readonly resource: string; readonly id: string }
  | { readonly kind: 'made'; readonly resource: string; readonly numbers: readonly string[] }

/** A line of the operations panel. */
export interface Entry {
  readonly key: string
  readonly source: EntrySource
  /** In the operator's language, as `detail` and `note`. */
  readonly title: string
  readonly detail: string
  readonly note: string
  readonly state: EntryState
  readonly done: number
  /** 0 while it is unknown. */
  readonly total: number
  readonly failed: number
  readonly skipped: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt: number | null
  readonly actions: readonly EntryAction[]
}

export type EntryGroup = 'running' | 'attention' | 'ended'

/** The part of the panel an entry stands in. */
export function groupOf({ state, failed }: Pick<Entry, 'state' | 'failed'>): EntryGroup {
  if (state === 'running' || state === 'waiting') return 'running'
  if (state === 'asking' || state === 'failed' || state === 'partly') return 'attention'
  return state === 'done' && failed > 0 ? 'attention' : 'ended'
}

/** The parts of the panel with their entries, each latest first. */
export const grouped = (entries: readonly Entry[]): readonly (readonly [EntryGroup, readonly Entry[]])[] =>
  (['running', 'attention', 'ended'] as const)
    .map((group) => [group, entries.filter((entry) => groupOf(entry) === group)] as const)
    .filter(([, members]) => members.length > 0)

/** Milliseconds of work before the remaining time is told. */
const MIN_ELAPSED_MS = 1000

/** Milliseconds until a running entry ends at its speed so far; null while that is unknown. */
export function remainingMs(
  { state, startedAt, done, total }: Pick<Entry, 'state' | 'startedAt' | 'done' | 'total'>,
  now: number,
): number | null {
  const elapsed = now - startedAt
  if (state !== 'running' || done <= 0 || total <= 0 || done > total || elapsed < MIN_ELAPSED_MS) return null
  return Math.round((elapsed / done) * (total - done))
}

/** 0 to 1 over everything that runs and knows its size; null where nothing does. */
export function overallProgress(
  running: readonly { readonly done: number; readonly total: number }[],
): number | null {
  const sized = running.filter(({ total }) => total > 0)
  if (sized.length === 0) return null
  const total = sized.reduce((sum, one) => sum + one.total, 0)
  return sized.reduce((sum, one) => sum + Math.min(one.done, one.total), 0) / total
}
