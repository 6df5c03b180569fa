import type { Ctx, Title } from './command.ts'
import type { CommandEntry, Match } from './match.ts'
import type { Recents } from './recents.ts'

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
export interface Ranked { readonly entry: CommandEntry; readonly tier: number; readonly score: number; readonly unavailable: Title | null }
/** The best `limit` (default 50) matches: what can run by tier and score, then what cannot. A pure function of its arguments. */
export function rank(matches: readonly Match<CommandEntry>[], context: RankContext, limit?: number): readonly Ranked[] { throw new Error(`skeleton ${matches.length}${context.query}${limit}`) }
