import { emptySections } from '../../palette/empty.ts'
import type { CommandEntry } from '../../palette/match.ts'
import { MODES } from '../../palette/modes.ts'
import { keysOf } from '../keys/keymap.ts'
import { t } from '../text.ts'
import { catalogue, isPlace } from './catalogue.ts'
import { commandRow } from './commandRows.ts'
import { dispatchPalette } from './palette.ts'
import { type Frozen, section } from './ranked.ts'
import type { PaletteRow, PaletteSection } from './rows.ts'

/** Entries as lines, in their order. */
export const entryRows = (entries: readonly CommandEntry[], frozen: Frozen): PaletteRow[] =>
  entries.map((entry) => commandRow(entry, frozen.ctx, { query: '' }))

function grouped(
  entries: readonly CommandEntry[],
  groupOf: (entry: CommandEntry) => string,
): [string, CommandEntry[]][] {
  const groups = new Map<string, CommandEntry[]>()
  for (const entry of entries) groups.set(groupOf(entry), [...(groups.get(groupOf(entry)) ?? []), entry])
  return [...groups]
}

/** View for an empty query: commands on the selection, the row and the page, recent ones, a key to learn. */
export const emptyRoot = (frozen: Frozen): PaletteSection[] =>
  emptySections({ entries: catalogue().entries, ...frozen, keyed: (id) => keysOf(id) !== null }).map(
    (group) => ({
      id: group.kind,
      title: t(group.title, group.params),
      rows: entryRows(group.entries, frozen),
    }),
  )

/** Every command that can run now, by group. */
export const emptyCommands = (frozen: Frozen): PaletteSection[] =>
  grouped(
    catalogue().entries.filter((entry) => !isPlace(entry)),
    (entry) => entry.command.group,
  ).flatMap(([group, entries]) =>
    section(
      group,
      t(group),
      entryRows(entries, frozen).filter((row) => !row.reason),
    ),
  )

/** Every page, by its branch of the menu. */
export const emptyPlaces = (frozen: Frozen): PaletteSection[] =>
  grouped(
    catalogue().entries.filter(isPlace),
    (entry) => entry.command.path?.split(' / ')[0] ?? '页面',
  ).flatMap(([group, entries]) => section(group, t(group), entryRows(entries, frozen)))

/** The prefixes of a query. */
export function modeRows(text: string): PaletteSection[] {
  const rows = MODES.filter((mode) => mode.prefix !== '').map(
    (mode): PaletteRow => ({
      id: `mode.${mode.name}`,
      icon: 'square-terminal',
      title: `${mode.prefix}  ${t(mode.label)}`,
      hint: t(mode.placeholder),
      choose: () => dispatchPalette({ type: 'type', query: mode.prefix }),
    }),
  )
  return section(
    'modes',
    t('以这些符号开头'),
    rows.filter((row) => `${row.title}${row.hint ?? ''}`.toLowerCase().includes(text.toLowerCase())),
  )
}
