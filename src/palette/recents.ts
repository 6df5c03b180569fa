import { fold } from './match.ts'

/** One run: time (epoch ms), resource of the page (empty elsewhere), trigger. */
export interface Run {
  readonly at: number
  readonly context: string
  readonly by: 'palette' | 'key' | 'button'
}
/** Command usage, stored per account as JSON: ids only, so that no title of a forbidden command is stored. */
export interface Recents {
  /** Last 30 runs by command id, oldest first. */
  readonly runs: Readonly<Record<string, readonly Run[]>>
  /** Times of choosing by folded query, then by id. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
}
export const NO_RECENTS: Recents = { runs: {}, queries: {} }

const DAY = 86_400_000
const HALF_LIFE = 7 * DAY
const MEMORY = 30 * DAY
const MAX_RUNS = 30
const MAX_CHOICES = 5
const MAX_COMMANDS = 300
const MAX_QUERIES = 200

/** The `limit` entries used last, which bounds the size of the stored JSON. */
function newest<T>(
  record: Readonly<Record<string, T>>,
  limit: number,
  lastOf: (value: T) => number,
): Readonly<Record<string, T>> {
  const entries = Object.entries(record)
  return entries.length <= limit
    ? record
    : Object.fromEntries(entries.sort((a, b) => lastOf(b[1]) - lastOf(a[1])).slice(0, limit))
}
const lastRun = (runs: readonly Run[]): number => runs.at(-1)?.at ?? 0
const lastChoice = (ids: Readonly<Record<string, readonly number[]>>): number =>
  Math.max(0, ...Object.values(ids).flat())

/** Adds a run; `query` is the palette query by which it was chosen. */
export function noteRun(
  recents: Recents,
  { id, query, ...run }: Run & { readonly id: string; readonly query?: string },
): Recents {
  const runs = newest(
    { ...recents.runs, [id]: [...(recents.runs[id] ?? []), run].slice(-MAX_RUNS) },
    MAX_COMMANDS,
    lastRun,
  )
  const typed = fold(query ?? '')
  if (typed === '') return { ...recents, runs }
  const choicesById = recents.queries[typed] ?? {}
  const queries = newest(
    {
      ...recents.queries,
      [typed]: { ...choicesById, [id]: [...(choicesById[id] ?? []), run.at].slice(-MAX_CHOICES) },
    },
    MAX_QUERIES,
    lastChoice,
  )
  return { runs, queries }
}

const omit = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))

/** Removes one command from all entries. */
export function forget(recents: Recents, id: string): Recents {
  const queries = Object.entries(recents.queries)
    .map(([query, ids]) => [query, omit(ids, id)] as const)
    .filter(([, ids]) => Object.keys(ids).length > 0)
  return { runs: omit(recents.runs, id), queries: Object.fromEntries(queries) }
}

/** Score 0 to 1: n/(n+3) over runs halving every 7 days, half over all contexts and half over this one. */
export function frecency(recents: Recents, id: string, context: string, now: number): number {
  const runs = recents.runs[id]
  if (!runs) return 0
  let n = 0
  for (const run of runs)
    n += 2 ** (-Math.max(0, now - run.at) / HALF_LIFE) * (run.context === context ? 1 : 0.5)
  return n / (n + 3)
}

/** Ids chosen at least twice in 30 days for this query or a prefix of it. */
export function learned(recents: Recents, query: string, now: number): ReadonlySet<string> {
  const typed = fold(query)
  const ids = new Set<string>()
  for (let length = 1; length <= typed.length; length++) {
    const choicesById = recents.queries[typed.slice(0, length)]
    for (const [id, times] of Object.entries(choicesById ?? {}))
      if (times.filter((chosenAt) => now - chosenAt <= MEMORY).length >= 2) ids.add(id)
  }
  return ids
}

/** Command ids by last use, newest first. */
export const recentIds = (recents: Recents): readonly string[] =>
  Object.entries(recents.runs)
    .sort((a, b) => lastRun(b[1]) - lastRun(a[1]))
    .map(([id]) => id)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRun = (value: unknown): value is Run =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  typeof value.context === 'string' &&
  (value.by === 'palette' || value.by === 'key' || value.by === 'button')

/** Parses stored JSON; invalid entries are dropped. */
export function readRecents(stored: unknown): Recents {
  if (!isRecord(stored)) return NO_RECENTS
  const runs = Object.entries(isRecord(stored.runs) ? stored.runs : {}).map(
    ([id, list]) => [id, Array.isArray(list) ? list.filter(isRun) : []] as const,
  )
  const queries = Object.entries(isRecord(stored.queries) ? stored.queries : {}).map(
    ([query, ids]) =>
      [
        query,
        Object.fromEntries(
          Object.entries(isRecord(ids) ? ids : {})
            .map(
              ([id, times]) =>
                [
                  id,
                  Array.isArray(times)
                    ? times.filter((time): time is number => typeof time === 'number')
                    : [],
                ] as const,
            )
            .filter(([, times]) => times.length > 0),
        ),
      ] as const,
  )
  return {
    runs: Object.fromEntries(runs.filter(([, list]) => list.length > 0)),
    queries: Object.fromEntries(queries.filter(([, ids]) => Object.keys(ids).length > 0)),
  }
}
