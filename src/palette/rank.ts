import { targetOf, unavailable } from './available.ts'
import { type Command, type Ctx, isDestructive, type Title } from './command.ts'
import type { CommandEntry, Match } from './match.ts'
import { frecency, learned, type Recents } from './recents.ts'

export interface RankContext {
  readonly query: string
  /** Fixed when the palette opened, like `recents` and `now`, so that rows do not move under the cursor. */
  readonly ctx: Ctx
  readonly recents: Recents
  readonly now: number
  /** First path segment of the current page, for "same menu branch". */
  readonly branch?: string
}
/** A row of the palette: its item, its rank, and why it cannot run now. */
export interface Ranked {
  readonly entry: CommandEntry
  readonly tier: number
  readonly score: number
  readonly unavailable: Title | null
}

/**
 * 1 if it acts on the selection or cursor row, 0.6 for the resource of the current page, 0.3 for its menu
 * branch.
 */
function closeness(command: Command, ctx: Ctx, branch: string | undefined): number {
  const resource = ctx.list?.resource
  if (resource !== undefined && command.resource === resource)
    return command.on !== undefined && command.on !== 'collection' && targetOf(ctx, resource) ? 1 : 0.6
  return branch !== undefined && command.path?.split(' / ')[0] === branch ? 0.3 : 0
}

/* The snapshot is the same for every letter typed, so the result is cached by it. */
const unavailableCache = new WeakMap<Ctx, Map<Command, Title | null>>()

function unavailableIn(ctx: Ctx): (command: Command) => Title | null {
  let cachedByCommand = unavailableCache.get(ctx)
  if (!cachedByCommand) unavailableCache.set(ctx, (cachedByCommand = new Map()))
  const cached = cachedByCommand
  return (command) => {
    if (command.needs === undefined || command.needs.length === 0) return null
    let reason = cached.get(command)
    if (reason === undefined) cached.set(command, (reason = unavailable(command, ctx)))
    return reason
  }
}

const PRIORITY = 0.5

function scoreOf(
  { id, title, command }: CommandEntry,
  isBlocked: boolean,
  { ctx, branch, recents, now }: RankContext,
): number {
  const recency = frecency(recents, id, ctx.list?.resource ?? '', now)
  return (
    100 * recency +
    60 * closeness(command, ctx, branch) +
    20 * (command.priority ?? PRIORITY) -
    2 * title.length -
    (isDestructive(command) ? 40 : 0) -
    (isBlocked ? 200 : 0)
  )
}
interface OrderedRow {
  readonly row: Ranked
  readonly order: number
}
const isBefore = (score: number, order: number, other: OrderedRow): boolean =>
  score > other.row.score || (score === other.row.score && order < other.order)

/** Puts a row at its place among the best, which are at most `limit`. */
function keepBest(best: OrderedRow[], ordered: OrderedRow, limit: number): void {
  let low = 0,
    high = best.length
  while (low < high) {
    const middle = (low + high) >> 1,
      other = best[middle]
    if (other !== undefined && isBefore(ordered.row.score, ordered.order, other)) high = middle
    else low = middle + 1
  }
  best.splice(low, 0, ordered)
  if (best.length > limit) best.pop()
}

/** The best `limit` matches of one tier that can run, and as many that cannot, by score. */
function bestOfTier(
  matches: readonly Match<CommandEntry>[],
  tier: number,
  context: RankContext,
  limit: number,
): { readonly available: readonly OrderedRow[]; readonly blocked: readonly OrderedRow[] } {
  const available: OrderedRow[] = [],
    blocked: OrderedRow[] = []
  const unavailable = unavailableIn(context.ctx)
  for (const { item: entry, order } of matches) {
    const reason = unavailable(entry.command)
    const best = reason === null ? available : blocked,
      score = scoreOf(entry, reason !== null, context),
      last = best[limit - 1]
    if (last === undefined || isBefore(score, order, last))
      keepBest(best, { row: { entry, tier, score, unavailable: reason }, order }, limit)
  }
  return { available, blocked }
}

/** Matches by tier, the highest first; choices learned from the operator come before all. */
function groupByTier(
  matches: readonly Match<CommandEntry>[],
  learnedIds: ReadonlySet<string>,
): readonly (readonly [number, readonly Match<CommandEntry>[]])[] {
  const byTier = new Map<number, Match<CommandEntry>[]>()
  for (const match of matches) {
    const tier = learnedIds.size > 0 && learnedIds.has(match.item.id) ? 9 : match.tier
    const tierMatches = byTier.get(tier)
    if (tierMatches) tierMatches.push(match)
    else byTier.set(tier, [match])
  }
  return [...byTier].sort((a, b) => b[0] - a[0])
}

/**
 * The best `limit` (default 50) matches: what can run by tier and score, then what cannot. A pure function
 * of its arguments.
 */
export function rank(
  matches: readonly Match<CommandEntry>[],
  context: RankContext,
  limit = 50,
): readonly Ranked[] {
  const available: Ranked[] = [],
    blocked: Ranked[] = []
  for (const [tier, tierMatches] of groupByTier(
    matches,
    learned(context.recents, context.query, context.now),
  )) {
    /* Matches of lower tiers come after these. */
    if (available.length >= limit) break
    const best = bestOfTier(tierMatches, tier, context, limit)
    available.push(...best.available.map(({ row }) => row))
    blocked.push(...best.blocked.map(({ row }) => row))
  }
  const rows = [...available, ...blocked].slice(0, limit)
  return harmlessFirst(rows, context.query)
}

/**
 * One letter is too little for a dangerous command, and one that cannot run is no answer: the first harmless
 * row that can run moves to the top.
 */
function harmlessFirst(rows: readonly Ranked[], query: string): readonly Ranked[] {
  const first = rows[0]
  if (!first || !isDestructive(first.entry.command)) return rows
  if (query.trim().length > 1 && !first.unavailable) return rows
  const harmless = rows.find((row) => !row.unavailable && !isDestructive(row.entry.command))
  return harmless ? [harmless, ...rows.filter((row) => row !== harmless)] : rows
}
