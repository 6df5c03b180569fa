import { targetOf, unavailable } from './available.ts'
import { type Command, type Ctx, isGrave, type Title } from './command.ts'
import type { CommandEntry, Match } from './match.ts'
import { frecency, learned, type Recents } from './recents.ts'

export interface RankContext {
  readonly query: string
  /** Frozen when the palette opened, like `recents` and `now`: nothing moves under the cursor. */
  readonly ctx: Ctx
  readonly recents: Recents
  readonly now: number
  /** First segment of the path of the page in front, for "same menu branch". */
  readonly branch?: string
}
/** A row of the palette: what it is, why it stands here, and why it cannot run now. */
export interface Ranked {
  readonly entry: CommandEntry
  readonly tier: number
  readonly score: number
  readonly unavailable: Title | null
}

/** 1 if it acts on the selection or cursor row, 0.6 for the resource in front, 0.3 for its menu branch. */
function closeness(command: Command, ctx: Ctx, branch: string | undefined): number {
  const here = ctx.list?.resource
  if (here !== undefined && command.resource === here)
    return command.on !== undefined && command.on !== 'collection' && targetOf(ctx, here) ? 1 : 0.6
  return branch !== undefined && command.path?.split(' / ')[0] === branch ? 0.3 : 0
}

interface Standing {
  readonly unavailable: Title | null
  readonly closeness: number
}
/* A picture of the moment is asked again on every letter typed. */
const standings = new WeakMap<Ctx, Map<Command, Standing>>()

function standingOf(command: Command, ctx: Ctx, branch: string | undefined): Standing {
  let known = standings.get(ctx)
  if (!known) standings.set(ctx, (known = new Map()))
  let standing = known.get(command)
  if (!standing)
    known.set(
      command,
      (standing = { unavailable: unavailable(command, ctx), closeness: closeness(command, ctx, branch) }),
    )
  return standing
}

const PRIORITY = 0.5

function ranked({ item: entry, order }: Match<CommandEntry>, tier: number, context: RankContext): Placed {
  const { command } = entry
  const standing = standingOf(command, context.ctx, context.branch)
  const used = frecency(context.recents, entry.id, context.ctx.list?.resource ?? '', context.now)
  const score =
    100 * used +
    60 * standing.closeness +
    20 * (command.priority ?? PRIORITY) -
    2 * entry.title.length -
    (isGrave(command) ? 40 : 0) -
    (standing.unavailable ? 200 : 0)
  return { row: { entry, tier, score, unavailable: standing.unavailable }, order }
}
interface Placed {
  readonly row: Ranked
  readonly order: number
}

/** Matches by tier, the highest first; what the operator has taught comes before all. */
function shelvesOf(
  matches: readonly Match<CommandEntry>[],
  taught: ReadonlySet<string>,
): readonly (readonly [number, readonly Match<CommandEntry>[]])[] {
  const shelves = new Map<number, Match<CommandEntry>[]>()
  for (const match of matches) {
    const tier = taught.size > 0 && taught.has(match.item.id) ? 9 : match.tier
    const shelf = shelves.get(tier)
    if (shelf) shelf.push(match)
    else shelves.set(tier, [match])
  }
  return [...shelves].sort((a, b) => b[0] - a[0])
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
  const able: Ranked[] = [],
    unable: Ranked[] = []
  for (const [tier, shelf] of shelvesOf(matches, learned(context.recents, context.query, context.now))) {
    /* Whatever stands on lower shelves comes after these. */
    if (able.length >= limit) break
    const placed = shelf
      .map((match) => ranked(match, tier, context))
      .sort((a, b) => b.row.score - a.row.score || a.order - b.order)
    for (const { row } of placed)
      if (row.unavailable) unable.push(row)
      else able.push(row)
  }
  const rows = [...able, ...unable].slice(0, limit)
  return context.query.trim().length < 2 ? harmlessFirst(rows) : rows
}

/**
 * One letter is too little to mean something dangerous: the first harmless row that can run goes to the
 * top.
 */
function harmlessFirst(rows: readonly Ranked[]): readonly Ranked[] {
  const first = rows[0]
  if (!first || !isGrave(first.entry.command)) return rows
  const harmless = rows.find((row) => !row.unavailable && !isGrave(row.entry.command))
  return harmless ? [harmless, ...rows.filter((row) => row !== harmless)] : rows
}
