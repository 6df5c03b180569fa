import { isHan, tokensOf } from '../kernel/readings.ts'
import { nameOf, titleText, type Translate } from './available.ts'
import { createBloom } from './bloom.ts'
import type { Command } from './command.ts'
import { type Folded, type Line, type Query, strongTier, weakTier } from './tiers.ts'
import { trackOf, walkEnd } from './track.ts'

/** Something the palette can find by text: a command, a place, a tab, a setting. */
export interface Findable {
  readonly id: string
  /** Title in the operator's language. */
  readonly title: string
  /** Title in the other language. */
  readonly other?: string
  readonly path?: string
  readonly words?: readonly string[]
  readonly aliases?: readonly string[]
  /** Readings of the title's Chinese form, as `kernel/pinyin` writes them. */
  readonly pinyin?: string
}
/** One find: `tier` 8 (exact) to 0 (a typo), see console.md 2.5, with fractions inside a tier; tier 9 is given by ranking. */
export interface Match<T> { readonly item: T; readonly tier: number; /** Place of the item in the index. */ readonly order: number }
export interface Index<T extends Findable> {
  readonly size: number
  /** Everything that matches, in index order; the same query gives the same array. Empty for an empty query. */
  readonly search: (query: string) => readonly Match<T>[]
}
export interface IndexOptions {
  /** Readings of a Chinese text for what carries none itself. */
  readonly read?: (text: string) => string
}

/** Folded form in which queries and titles meet: NFKC, lower case, no `'`, single blanks. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/['’]/g, '').replace(/\s+/g, ' ').trim()

const hasHan = (text: string): boolean => tokensOf(text).some(isHan)
const queryOf = (text: string): Query => ({ text, joined: text.replace(/ /g, ''), words: text.split(' ') })

function foldItem(item: Findable, read: (text: string) => string | undefined): Folded {
  const line = (text: string, own?: string): Line => ({ text: fold(text).replace(/\.+$/, ''), track: trackOf(text, hasHan(text) ? (own ?? read(text)) : undefined) })
  const path = item.path ? line(item.path) : null
  return {
    title: line(item.title, item.pinyin), other: item.other && item.other !== item.title ? line(item.other, item.pinyin) : null, path,
    words: (item.words ?? []).map((word) => line(word)), aliases: [item.id, ...(item.aliases ?? [])].map(fold),
  }
}

const REMEMBERED = 300
/** Longer queries are cut: nobody types them and a paste must not cost time. */
const LONGEST = 64

/** Prepares items for search; some 10 µs each. */
export function createIndex<T extends Findable>(items: readonly T[], { read }: IndexOptions = {}): Index<T> {
  const lines = new Map<string, string>()
  const readOnce = (text: string): string | undefined => {
    if (!read) return undefined
    const known = lines.get(text) ?? read(text)
    lines.set(text, known)
    return known
  }
  const folded = items.map((item) => foldItem(item, readOnce))
  const bloom = createBloom(items.length)
  folded.forEach((entry, number) => {
    for (const line of [entry.title, entry.other, entry.path, ...entry.words]) if (line) { bloom.addText(number, line.text); bloom.addTrack(number, line.track) }
    for (const alias of entry.aliases) bloom.addText(number, alias)
  })
  const byAlias = new Map(folded.flatMap((entry, number) => entry.aliases.map((alias) => [alias, number] as const)))
  const remembered = new Map<string, readonly Match<T>[]>()
  let last: { readonly text: string; readonly found: readonly Match<T>[] } = { text: '', found: [] }

  function judge(numbers: readonly number[], tierOf: (entry: Folded) => number, least: number): Match<T>[] {
    const found: Match<T>[] = []
    for (const order of numbers) {
      const entry = folded[order], item = items[order]
      if (!entry || !item) continue
      const tier = tierOf(entry)
      if (tier >= least) found.push({ item, tier, order })
    }
    return found
  }

  function find(query: Query): readonly Match<T>[] {
    /* What matched a shorter beginning well is all that can match the longer query well. */
    const narrowed = last.text.length > 1 && query.text.startsWith(last.text) ? last.found.map(({ order }) => order) : undefined
    const found = judge(bloom.candidates(query.words, narrowed), (entry) => strongTier(entry, query), 2)
    last = { text: query.text, found }
    const named = byAlias.get(query.text)
    const exact = named === undefined ? undefined : items[named]
    if (exact && !found.some(({ item }) => item === exact)) found.unshift({ item: exact, tier: 8, order: named ?? 0 })
    if (found.length > 0 || query.joined.length < 3) return found
    return judge(items.map((_, number) => number), (entry) => weakTier(entry, query.joined), 0)
  }

  return {
    size: items.length,
    search: (typed) => {
      const text = fold(typed.slice(0, LONGEST))
      if (text === '') return []
      const known = remembered.get(text)
      if (known) return known
      const found = find(queryOf(text))
      if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value ?? '')
      remembered.set(text, found)
      return found
    },
  }
}

export interface CommandEntry extends Findable {
  readonly command: Command
  /** Another command bears the same name: its path belongs to its label. */
  readonly clash: boolean
}
export interface EntryOptions {
  readonly locale: 'zh' | 'en'
  /** Chinese source text in English; the Chinese itself where there is none. */
  readonly english: Translate
  readonly ambiguous?: ReadonlySet<string>
}

/** Commands as findable entries, hidden ones left out; rebuild when the registry's version or the locale changes. */
export function commandEntries(commands: readonly Command[], { locale, english, ambiguous }: EntryOptions): CommandEntry[] {
  return commands.filter((command) => !command.hidden).map((command) => {
    const chinese = titleText(nameOf(command)), foreign = titleText(nameOf(command), english)
    const path = command.path && locale === 'en' ? command.path.split(' / ').map((part) => english(part)).join(' / ') : command.path
    return {
      id: command.id, command, clash: ambiguous?.has(command.id) ?? false,
      title: locale === 'en' ? foreign : chinese, other: locale === 'en' ? chinese : foreign,
      ...(path ? { path } : {}), ...(command.words ? { words: command.words } : {}), ...(command.aliases ? { aliases: command.aliases } : {}), ...(command.pinyin ? { pinyin: command.pinyin } : {}),
    }
  })
}

/** Ranges `[start, end)` of the title that the query stands for, to be emphasised; nothing where another text was matched. */
export function marks(item: Findable, typed: string, read?: (text: string) => string): readonly (readonly [number, number])[] {
  const lower = item.title.toLowerCase()
  const query = queryOf(fold(typed))
  const literal = lower.indexOf(query.text)
  if (query.text === '') return []
  if (literal >= 0) return [[literal, literal + query.text.length]]
  const places = [...lower.matchAll(/[\p{Script=Han}〇]|[a-z0-9]+/gu)].map((found) => [found.index, found.index + found[0].length] as const)
  const track = trackOf(item.title, hasHan(item.title) ? (item.pinyin ?? read?.(item.title)) : undefined)
  for (let cell = 0; cell < track.length; cell++) {
    const end = walkEnd(track, cell, query.joined)
    const first = places[cell], final = places[end - 1]
    if (end > 0 && first && final) return [[first[0], final[1]]]
  }
  return query.words.length > 1 ? query.words.flatMap((word) => marks(item, word, read)).sort((a, b) => a[0] - b[0]) : []
}
