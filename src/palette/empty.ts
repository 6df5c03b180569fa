import { targetOf, unavailable } from './available.ts'
import { type Command, type Ctx, isDestructive } from './command.ts'
import type { CommandEntry } from './match.ts'
import { frecency, recentIds, type Recents } from './recents.ts'

/** A section of the palette before anything is typed; `title` is Chinese source text with its `params`. */
export interface Section {
  readonly kind: 'selection' | 'row' | 'page' | 'recent' | 'starter' | 'hint'
  readonly title: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly entries: readonly CommandEntry[]
}
export interface EmptyInput {
  readonly entries: readonly CommandEntry[]
  readonly ctx: Ctx
  readonly recents: Recents
  readonly now: number
  /** Whether a command has a live key. */
  readonly keyed: (id: string) => boolean
}

const MAX_ROWS = 14
const PAGE = ['list.filter', 'list.saveView', 'list.columns', 'list.refresh']
const STARTERS = [
  'palette.places',
  'help.keys',
  'tabs.previous',
  'appearance.theme',
  'appearance.locale',
  'session.lock',
]
/** Number of runs from the palette after which a key is suggested. */
const LEARN_AFTER = 3

function onTarget(command: Command, resource: string): boolean {
  return command.resource === resource && command.on !== undefined && command.on !== 'collection'
}

function targetSection({ entries, ctx, recents, now }: EmptyInput): Section | null {
  const resource = ctx.list?.resource
  const target = resource === undefined ? null : targetOf(ctx, resource)
  if (resource === undefined || !target) return null
  const sectionKind = target.kind === 'selection' ? 'selection' : 'row'
  const availableEntries = entries.filter(
    ({ command }) =>
      onTarget(command, resource) &&
      (sectionKind === 'row' || command.on === 'selection') &&
      !unavailable(command, ctx),
  )
  const dangerOrder = ({ command }: { readonly command: Command }): number => (isDestructive(command) ? 1 : 0)
  // A dangerous command never comes first, because one Enter would run it.
  const best = [...availableEntries]
    .sort(
      (a, b) =>
        dangerOrder(a) - dangerOrder(b) ||
        frecency(recents, b.id, resource, now) - frecency(recents, a.id, resource, now),
    )
    .slice(0, sectionKind === 'selection' ? 4 : 3)
  const text =
    target.kind === 'row'
      ? { title: '对“{title}”', params: { title: target.title } }
      : { title: '对已选 {count} 条', params: { count: target.count } }
  return { kind: sectionKind, ...text, entries: best }
}

function pageSection({ entries, ctx }: EmptyInput): Section | null {
  const resource = ctx.list?.resource
  if (resource === undefined) return null
  const create = entries
    .filter(({ command }) => command.resource === resource && command.on === 'collection')
    .slice(0, 1)
  const shared = PAGE.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  return {
    kind: 'page',
    title: '本页',
    entries: [...create, ...shared].filter(({ command }) => !unavailable(command, ctx)).slice(0, 4),
  }
}

/** What was used last and can run now. */
function recentSection({ entries, ctx, recents }: EmptyInput): Section | null {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const used = recentIds(recents)
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ command }) => !unavailable(command, ctx))
    .slice(0, 5)
  return used.length > 0 ? { kind: 'recent', title: '最近使用', entries: used } : null
}

/**
 * A command with a key the operator has never used although he chose it from the palette three times or more.
 */
function hintSection({ entries, recents, keyed }: EmptyInput): Section | null {
  const commandToLearn = entries.find(({ id }) => {
    const runs = recents.runs[id] ?? []
    return (
      keyed(id) &&
      runs.filter(({ by }) => by === 'palette').length >= LEARN_AFTER &&
      runs.every(({ by }) => by !== 'key')
    )
  })
  return commandToLearn ? { kind: 'hint', title: '试试快捷键', entries: [commandToLearn] } : null
}

function starterSection({ entries, keyed }: EmptyInput): Section {
  const starterEntries = STARTERS.flatMap((id) => entries.find((entry) => entry.id === id) ?? [])
  const places = entries.filter(
    ({ id, command }) =>
      command.opens !== undefined && keyed(id) && !starterEntries.some((entry) => entry.id === id),
  )
  return { kind: 'starter', title: '从这里开始', entries: [...starterEntries, ...places].slice(0, 6) }
}

/**
 * At most 14 rows, none twice: selection 4 or cursor row 3, this page 4, recent 5 and one key to learn;
 * starter commands on first use.
 */
export function emptySections(input: EmptyInput): readonly Section[] {
  const recent = recentSection(input)
  const candidateSections = [
    targetSection(input),
    pageSection(input),
    recent ?? starterSection(input),
    recent && hintSection(input),
  ]
  const listedIds = new Set<string>()
  const sections: Section[] = []
  for (const section of candidateSections) {
    const remainingRows = MAX_ROWS - listedIds.size
    const entries = (section?.entries ?? [])
      .filter(({ id }) => section?.kind === 'hint' || !listedIds.has(id))
      .slice(0, remainingRows)
    if (!section || entries.length === 0) continue
    for (const { id } of entries) listedIds.add(section.kind === 'hint' ? `hint ${id}` : id)
    sections.push({ ...section, entries })
  }
  return sections
}
