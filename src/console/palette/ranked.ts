import type { Ctx } from '../../palette/command.ts'
import type { CommandEntry, Match } from '../../palette/match.ts'
import { rank } from '../../palette/rank.ts'
import type { Recents } from '../../palette/recents.ts'
import { leavesOf, menus } from '../menus.ts'
import { localizedTitle } from '../registry.ts'
import { t } from '../text.ts'
import { commandRow } from './commandRows.ts'
import type { PaletteRow, PaletteSection } from './rows.ts'

/** State fixed when the palette opened, so that lines do not move under the cursor. */
export interface Frozen {
  readonly ctx: Ctx
  readonly recents: Recents
  readonly now: number
}
const MAX_ROWS = 50

/** Matches as lines, the best first, those that cannot run last. */
export const rankedRows = (
  matches: readonly Match<CommandEntry>[],
  query: string,
  frozen: Frozen,
): PaletteRow[] =>
  rank(matches, { query, ...frozen, branch: location.pathname.split('/')[1] }, MAX_ROWS).map(
    ({ entry, unavailable }) =>
      commandRow(entry, frozen.ctx, { query, reason: unavailable ? localizedTitle(unavailable) : null }),
  )

/** The specification's menu search comes first: leaves whose name begins with the query. */
export function placesFirst(rows: readonly PaletteRow[], text: string): PaletteRow[] {
  const prefix = text.toLowerCase()
  const matchingNames = new Set(
    leavesOf(menus.whole)
      .filter(({ menu }) => menu.name.toLowerCase().startsWith(prefix))
      .map(({ menu }) => t(menu.name)),
  )
  return [
    ...rows.filter((row) => matchingNames.has(row.title)),
    ...rows.filter((row) => !matchingNames.has(row.title)),
  ]
}

/** A section in a list, or an empty list if it has no rows. */
export const section = (id: string, title: string, rows: readonly PaletteRow[]): PaletteSection[] =>
  rows.length > 0 ? [{ id, title, rows }] : []
