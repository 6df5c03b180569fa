import { readings } from 'virtual:words'
import type { Binding } from '../../palette/binding.ts'
import type { Command, Ctx, Zone } from '../../palette/command.ts'
import { createIndex, type Findable } from '../../palette/match.ts'
import { readerOf } from '../../palette/readings.ts'
import { nameNow, reasonNow, registry } from '../registry.ts'
import { englishOf, locale, t } from '../text.ts'
import { keymap } from './keymap.ts'

export interface SheetLine extends Findable {
  readonly keys: readonly string[]
  /** Why it cannot run now, in the operator's language; null if it can. */
  readonly reason: string | null
}
export interface SheetGroup {
  readonly title: string
  /** The first key of all lines, to be pressed before the others; null where they differ. */
  readonly leader: string | null
  readonly lines: readonly SheetLine[]
}
/** Which keys are listed: those of the list, those of a record, or all of this page. */
export type SheetScope = 'list' | 'detail' | 'all'

const SCOPE_ZONES: Readonly<Record<SheetScope, readonly Zone[] | null>> = {
  list: ['grid', 'header', 'filter'],
  detail: ['detail'],
  all: null,
}
const read = readerOf(readings)

/** Whether a key works at this place: never where it belongs to another noun. */
function belongs({ when }: Binding, ctx: Ctx, scope: SheetScope): boolean {
  if (when.resource && !when.resource.includes(ctx.list?.resource ?? '')) return false
  const zones = SCOPE_ZONES[scope]
  return zones === null || !when.zone || when.zone.some((zone) => zones.includes(zone))
}

/** Groups by first keys that have a meaning of their own, in Chinese. */
const LEADERS: Readonly<Record<string, string>> = { g: '跳转', y: '复制', t: '标签页' }

function groupOf(command: Command, keys: readonly string[], ctx: Ctx): string {
  if (command.resource !== undefined && command.resource === ctx.list?.resource) return t('本页的操作')
  const [leader = '', second] = keys[0]?.split(' ') ?? []
  const named = second === undefined ? undefined : LEADERS[leader]
  return t(named ?? command.group)
}

interface Entry {
  readonly group: string
  readonly line: SheetLine
}

function entriesNow(ctx: Ctx, scope: SheetScope): Entry[] {
  const keysByCommand = new Map<string, string[]>()
  for (const binding of keymap().bindings) {
    if (!belongs(binding, ctx, scope)) continue
    const keys = keysByCommand.get(binding.command) ?? []
    const stroke = binding.strokes.join(' ')
    if (!keys.includes(stroke)) keys.push(stroke)
    keysByCommand.set(binding.command, keys)
  }
  return [...keysByCommand].flatMap(([id, keys]) => {
    const command = registry.get(id)
    if (!command) return []
    const title = nameNow(command)
    const other = locale() === 'en' ? undefined : (englishOf(title) ?? undefined)
    const keywords = command.keywords ?? []
    return [
      {
        group: groupOf(command, keys, ctx),
        line: { id, title, ...(other ? { other } : {}), keywords, keys, reason: reasonNow(command, ctx) },
      },
    ]
  })
}

/** Lines found by what they do, or by the keys typed (`s y`, `sy`, `ctrl+k`). */
function matching(entries: readonly Entry[], text: string): readonly Entry[] {
  if (text === '') return entries
  const typedKeys = text
    .toLowerCase()
    .replaceAll(' ', '')
    .replace(/^ctrl|^cmd|^⌘/, 'mod')
  const byKeys = entries.filter(({ line }) =>
    line.keys.some((keys) => keys.replaceAll(' ', '').startsWith(typedKeys)),
  )
  const entryById = new Map(entries.map((entry) => [entry.line.id, entry]))
  const byText = createIndex(
    entries.map(({ line }) => line),
    { read },
  )
    .search(text)
    .flatMap(({ item }) => entryById.get(item.id) ?? [])
  return [...new Set([...byText, ...byKeys])]
}

const leaderOf = (lines: readonly SheetLine[]): string | null => {
  const leaders = new Set(lines.map(({ keys }) => (keys[0]?.includes(' ') ? keys[0].split(' ')[0] : null)))
  const [leader] = leaders
  return leaders.size === 1 && lines.length > 1 ? (leader ?? null) : null
}

/** The keys of this place by group, those of the page's noun first; read from the keymap on each call. */
export function keySheet(ctx: Ctx, scope: SheetScope, text: string): readonly SheetGroup[] {
  const groups = new Map<string, SheetLine[]>()
  for (const { group, line } of matching(entriesNow(ctx, scope), text))
    groups.set(group, [...(groups.get(group) ?? []), line])
  const own = t('本页的操作')
  return [...groups]
    .map(([title, lines]) => ({ title, lines, leader: leaderOf(lines) }))
    .sort((a, b) => Number(b.title === own) - Number(a.title === own))
}
