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

interface CommandRelevance {
  readonly unavailable: Title | null
  readonly closeness: number
}
/* The snapshot is the same for every letter typed, so the result is cached by it. */
const relevanceCache = new WeakMap<Ctx, Map<Command, CommandRelevance>>()

function relevanceOf(command: Command, ctx: Ctx, branch: string | undefined): CommandRelevance {
  let cachedByCommand = relevanceCache.get(ctx)
  if (!cachedByCommand) relevanceCache.set(ctx, (cachedByCommand = new Map()))
  let relevance = cachedByCommand.get(command)
  if (!relevance)
    cachedByCommand.set(
      command,
      (relevance = { unavailable: unavailable(command, ctx), closeness: closeness(command, ctx, branch) }),
    )
  return relevance
}

const PRIORITY = 0.5

function rankMatch(
  { item: entry, order }: Match<CommandEntry>,
  tier: number,
  context: RankContext,
): OrderedRow {
  const { command } = entry
  const relevance = relevanceOf(command, context.ctx, context.branch)
  const recency = frecency(context.recents, entry.id, context.ctx.list?.resource ?? '', context.now)
  const score =
    100 * recency +
    60 * relevance.closeness +
    20 * (command.priority ?? PRIORITY) -
    2 * entry.title.length -
    (isDestructive(command) ? 40 : 0) -
    (relevance.unavailable ? 200 : 0)
  return { row: { entry, tier, score, unavailable: relevance.unavailable }, order }
}
interface OrderedRow {
  readonly row: Ranked
  readonly order: number
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
    const orderedRows = tierMatches
      .map((match) => rankMatch(match, tier, context))
      .sort((a, b) => b.row.score - a.row.score || a.order - b.order)
    for (const { row } of orderedRows)
      if (row.unavailable) blocked.push(row)
      else available.push(row)
  }
  const rows = [...available, ...blocked].slice(0, limit)
  return context.query.trim().length < 2 ? harmlessFirst(rows) : rows
}

/** One letter is too little for a dangerous command: the first harmless row that can run moves to the top. */
function harmlessFirst(rows: readonly Ranked[]): readonly Ranked[] {
  const first = rows[0]
  if (!first || !isDestructive(first.entry.command)) return rows
  const harmless = rows.find((row) => !row.unavailable && !isDestructive(row.entry.command))
  return harmless ? [harmless, ...rows.filter((row) => row !== harmless)] : rows
}
