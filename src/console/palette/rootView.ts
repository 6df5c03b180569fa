import type { Ctx } from '../../palette/command.ts'
import type { CommandEntry, Match } from '../../palette/match.ts'
import { MODES, modeNamed, parseQuery, recognise } from '../../palette/modes.ts'
import { rank } from '../../palette/rank.ts'
import { emptySections } from '../../palette/empty.ts'
import { recentIds, type Recents } from '../../palette/recents.ts'
import { leavesOf, menus } from '../menus.ts'
import { keysOf } from '../keys/keymap.ts'
import { say } from '../registry.ts'
import { t } from '../text.ts'
import { catalogue, isPlace } from './catalogue.ts'
import { commandRow } from './commandRows.ts'
import { dispatchPalette } from './palette.ts'
import type { PaletteRow, PaletteSection, PaletteView } from './rows.ts'
import { tabRows } from './tabRows.ts'

/** What was fixed when the palette opened: nothing moves under the cursor. */
export interface Frozen { readonly ctx: Ctx; readonly recents: Recents; readonly now: number }
const PAGE = 50

function ranked(matches: readonly Match<CommandEntry>[], query: string, frozen: Frozen): PaletteRow[] {
  return rank(matches, { query, ...frozen, branch: location.pathname.split('/')[1] }, PAGE).map(({ entry, unavailable }) => commandRow(entry, frozen.ctx, query, unavailable ? say(unavailable) : null))
}

/** The specification's menu search comes first: leaves whose name begins with the text. */
function placesFirst(rows: readonly PaletteRow[], text: string): PaletteRow[] {
  const wanted = text.toLowerCase()
  const named = new Set(leavesOf(menus.whole).filter(({ menu }) => menu.name.toLowerCase().startsWith(wanted)).map(({ menu }) => t(menu.name)))
  return [...rows.filter((row) => named.has(row.title)), ...rows.filter((row) => !named.has(row.title))]
}

const section = (id: string, title: string, rows: readonly PaletteRow[]): PaletteSection[] => (rows.length > 0 ? [{ id, title, rows }] : [])
const entryRows = (entries: readonly CommandEntry[], frozen: Frozen): PaletteRow[] => entries.map((entry) => commandRow(entry, frozen.ctx, ''))

function emptyRoot(frozen: Frozen): PaletteSection[] {
  return emptySections({ entries: catalogue().entries, ...frozen, keyed: (id) => keysOf(id) !== null })
    .map((one) => ({ id: `${one.kind}`, title: t(one.title, one.params), rows: entryRows(one.entries, frozen) }))
}

function grouped<T>(items: readonly T[], groupOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item])
  return groups
}

function emptyCommands(frozen: Frozen): PaletteSection[] {
  const groups = grouped(catalogue().entries.filter((entry) => !isPlace(entry)), (entry) => entry.command.group)
  return [...groups].map(([group, entries]) => ({ id: group, title: t(group), rows: entryRows(entries, frozen).filter((row) => !row.reason) })).filter((one) => one.rows.length > 0)
}

function emptyPlaces(frozen: Frozen): PaletteSection[] {
  const places = catalogue().entries.filter(isPlace)
  const groups = grouped(places, (entry) => entry.command.path?.split(' / ')[0] ?? '页面')
  return [...groups].map(([group, entries]) => ({ id: group, title: t(group), rows: entryRows(entries, frozen) }))
}

/** Commands valid for the selection or the cursor row; of a typed line only the first word is matched, the rest belongs to its arguments. */
function verbs(text: string, frozen: Frozen): PaletteSection[] {
  const on = (entry: CommandEntry): boolean => entry.command.on === 'selection' || entry.command.on === 'record'
  const rows = text === ''
    ? entryRows(catalogue().entries.filter((entry) => on(entry) && entry.command.resource === frozen.ctx.list?.resource), frozen).filter((row) => !row.reason)
    : ranked(catalogue().commands.search(text).filter(({ item }) => on(item)), text, frozen)
  return section('verbs', t('操作'), rows)
}

function helpRows(text: string): PaletteSection[] {
  const rows = MODES.filter((mode) => mode.prefix !== '').map((mode): PaletteRow => ({
    id: `mode.${mode.name}`, icon: 'square-terminal', title: `${mode.prefix}  ${t(mode.label)}`, hint: t(mode.placeholder),
    choose: () => dispatchPalette({ type: 'type', query: mode.prefix }),
  }))
  return section('modes', t('以这些符号开头'), rows.filter((row) => `${row.title}${row.hint ?? ''}`.includes(text)))
}

/** The palette's first page for what is typed; records of the server are added below by the caller. */
export function rootView(query: string, frozen: Frozen): PaletteView {
  const { mode, text } = parseQuery(query)
  const { placeholder, empty, label } = modeNamed(mode)
  const view = (sections: readonly PaletteSection[]): PaletteView => ({ chips: mode === 'everything' ? [] : [t(label)], placeholder: t(placeholder), empty: t(empty), sections })
  const { index, places, commands } = catalogue()
  switch (mode) {
    case 'commands': return view(text === '' ? emptyCommands(frozen) : section('commands', t('命令'), ranked(commands.search(text), text, frozen)))
    case 'places': return view(text === '' ? emptyPlaces(frozen) : section('places', t('页面'), placesFirst(ranked(places.search(text), text, frozen), text)))
    case 'verbs': return view(verbs(text, frozen))
    case 'help': return view([...helpRows(text), ...section('keys', t('命令'), text === '' ? [] : ranked(index.search(text), text, frozen))])
    case 'tabs': return view(section('tabs', t('标签页'), tabRows(text)))
    case 'people': case 'numbers': return view([])
    case 'everything': return view(text === '' ? emptyRoot(frozen) : section('found', t('命令与页面'), ranked(index.search(text), text, frozen)))
  }
}

/** A place named by a pasted address of this console. */
export function pastedPath(query: string): string | null {
  const found = recognise(query, location.origin)
  return found?.kind === 'url' ? found.path : null
}

/** Whether a command was used before, and can therefore be forgotten. */
export const isRecent = (recents: Recents, id: string): boolean => recentIds(recents).includes(id)
