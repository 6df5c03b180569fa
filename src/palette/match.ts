import { plain } from '../kernel/readings.ts'
import { nameOf, titleText, type Translate } from './available.ts'
import { bloomOf } from './bloom.ts'
import type { Command } from './command.ts'
import { type Line, lineOf, linesOf } from './lines.ts'
import { type Entries, type Query, queryOf, splitQuery, strongTiers, weakTiers } from './tiers.ts'
import { type Cell, trackOf, walkEnd } from './track.ts'

/** An entry the palette can find by text: a command, a page, a tab, a setting. */
export interface Findable {
  readonly id: string
  /** Title in the operator's language. */
  readonly title: string
  /** Title in the other language. */
  readonly other?: string
  readonly path?: string
  /** The path in the other language. */
  readonly otherPath?: string
  readonly keywords?: readonly string[]
  readonly aliases?: readonly string[]
  /** Readings of the title's Chinese form, as `kernel/pinyin` writes them. */
  readonly pinyin?: string
}
/**
 * One match: `tier` 8 (exact) to 0 (a typo), see console.md 2.5, with fractions inside a tier; ranking adds
 * tier 9.
 */
export interface Match<T> {
  readonly item: T
  readonly tier: number
  /** Position of the item in the index. */
  readonly order: number
}
export interface Index<T extends Findable> {
  readonly size: number
  /** All matches in index order; the same query returns the same array. Empty for an empty query. */
  readonly search: (query: string) => readonly Match<T>[]
}
export interface IndexOptions {
  /** Readings of a Chinese text, for items without readings of their own. */
  readonly read?: (text: string) => string
}

/** Folded form of queries and titles: NFKC, lower case, no `'`, single blanks. */
export const fold = (text: string): string => plain(text).replace(/['’]/g, '').replace(/\s+/g, ' ').trim()

type Reader = (text: string) => string | undefined
const bare = (text: string): string => fold(text).replace(/\.+$/, '')

/** Folds items; lines of repeated paths and keywords are shared. */
function entriesOf(items: readonly Findable[], read: Reader): Entries {
  const shared = new Map<string, number>()
  const cells = new Map<string, Cell>()
  const lines: Line[] = []
  const addLine = (text: string, pinyin?: string): number =>
    lines.push(lineOf(bare(text), trackOf(text, pinyin === undefined ? read : () => pinyin, cells))) - 1
  const sharedLine = (text: string): number => {
    const line = shared.get(text) ?? addLine(text)
    shared.set(text, line)
    return line
  }
  const entries = {
    title: Int32Array.from(items, ({ title, pinyin }) => addLine(title, pinyin)),
    other: Int32Array.from(items, ({ title, other, pinyin }) =>
      other !== undefined && other !== title ? addLine(other, pinyin) : -1,
    ),
    path: Int32Array.from(items, ({ path }) => (path ? sharedLine(path) : -1)),
    otherPath: Int32Array.from(items, ({ otherPath }) => (otherPath ? sharedLine(otherPath) : -1)),
    keywords: items.map(({ keywords }) => (keywords ?? []).map(sharedLine)),
  }
  return { ...entries, lines: linesOf(lines) }
}
const numbersOf = ({ title, other, path, otherPath, keywords }: Entries, entry: number): readonly number[] =>
  [title, other, path, otherPath]
    .map((lines) => lines[entry] ?? -1)
    .concat(keywords[entry] ?? [])
    .filter((line) => line >= 0)

/** Fewest characters of a word that is typed without a blank before the next one. */
const MIN_PART = { han: 2, latin: 4 }
/** The ways to read a text without blanks as two words. */
function splitsOf(text: string): readonly Query[] {
  const isHan = /^\p{Script=Han}+$/u.test(text)
  if (!isHan && !/^[a-z]+$/.test(text)) return []
  const min = isHan ? MIN_PART.han : MIN_PART.latin
  return Array.from({ length: Math.max(0, text.length - 2 * min + 1) }, (_, part) =>
    splitQuery(text, part + min),
  )
}

/** A word of one Latin letter matches less than the longer word that begins with it. */
const ENDS_WITH_LETTER = /^.?$|(?:^| )[0-z]$/u

/**
 * Search over folded entries by index; narrows the previous result, because what did not match a query well
 * does not match a longer one well.
 */
function createFinder<T extends Findable>(
  items: readonly T[],
  entries: Entries,
): (query: Query) => readonly Match<T>[] {
  const bloom = bloomOf(
    entries.lines.all,
    items.map((_, order) => numbersOf(entries, order)),
  )
  const everything = items.map((_, order) => order)
  const byAlias = aliasesOf(items)
  let lastSearch: { readonly text: string; readonly matches: readonly Match<T>[] } = { text: '', matches: [] }
  const matchesAmong = (
    orders: readonly number[],
    tierOf: (entry: number) => number,
    minTier: number,
  ): Match<T>[] => {
    const matches: Match<T>[] = []
    for (const order of orders) {
      const item = items[order],
        tier = tierOf(order)
      if (tier >= minTier && item !== undefined) matches.push({ item, tier, order })
    }
    return matches
  }
  const strong = (query: Query, minTier: number, among?: readonly number[]): Match<T>[] => {
    const terms = query.terms.map(({ text, stem }) => stem?.text ?? text)
    return matchesAmong(bloom.candidates(terms, among), strongTiers(entries, query), minTier)
  }
  /** Matches of two words typed without a blank, in either order. */
  const joined = (text: string): Match<T>[] => {
    const byOrder = new Map<number, Match<T>>()
    for (const split of splitsOf(text))
      for (const match of strong(split, 2)) if (!byOrder.has(match.order)) byOrder.set(match.order, match)
    return [...byOrder.values()].sort((a, b) => a.order - b.order)
  }
  return (query) => {
    const { text, stem } = query.whole
    const among =
      !ENDS_WITH_LETTER.test(lastSearch.text) && (stem?.text ?? text).startsWith(lastSearch.text)
        ? lastSearch.matches.map(({ order }) => order)
        : undefined
    const matches = strong(query, 2, among)
    lastSearch = { text, matches }
    const found = withAlias(matches, byAlias.get(text))
    if (found.length > 0 || query.whole.joined.length < 3) return found
    const parts = joined(text)
    return parts.length > 0 ? parts : matchesAmong(everything, weakTiers(entries, query.whole), 0)
  }
}

/** Ids and former ids, which match exactly when they are typed in full. */
const aliasesOf = <T extends Findable>(items: readonly T[]): ReadonlyMap<string, Match<T>> =>
  new Map(
    items.flatMap((item, order) =>
      [item.id, ...(item.aliases ?? [])].map((alias) => [fold(alias), { item, tier: 8, order }] as const),
    ),
  )

/** An entry whose alias is typed in full matches exactly; it comes first unless its texts match as well. */
function withAlias<T>(matches: readonly Match<T>[], alias: Match<T> | undefined): readonly Match<T>[] {
  return alias === undefined || matches.some(({ order }) => order === alias.order)
    ? matches
    : [alias, ...matches]
}

const MAX_CACHED_QUERIES = 300
/** Maximum query length; a longer paste is cut to bound the cost. */
const MAX_QUERY_LENGTH = 64

/** Prepares items for search; about 10 µs each. */
export function createIndex<T extends Findable>(items: readonly T[], { read }: IndexOptions = {}): Index<T> {
  const find = createFinder(items, entriesOf(items, read ?? (() => undefined)))
  const cachedMatches = new Map<string, readonly Match<T>[]>()
  return {
    size: items.length,
    search: (typed) => {
      const text = fold(typed.slice(0, MAX_QUERY_LENGTH))
      if (text === '') return []
      const cached = cachedMatches.get(text)
      if (cached) return cached
      const matches = find(queryOf(text))
      if (cachedMatches.size >= MAX_CACHED_QUERIES)
        cachedMatches.delete(cachedMatches.keys().next().value ?? '')
      cachedMatches.set(text, matches)
      return matches
    },
  }
}

export interface CommandEntry extends Findable {
  readonly command: Command
  /** Another command has the same name: the path is part of its label. */
  readonly isAmbiguous: boolean
}
export interface EntryOptions {
  readonly locale: 'zh' | 'en'
  /** English of a Chinese source text; the Chinese itself where there is none. */
  readonly english: Translate
  readonly ambiguous?: ReadonlySet<string>
}

/**
 * Commands as searchable items without hidden ones; rebuild when the registry's version or the locale
 * changes.
 */
export function commandEntries(
  commands: readonly Command[],
  { locale, english, ambiguous }: EntryOptions,
): CommandEntry[] {
  return commands
    .filter((command) => !command.hidden)
    .map((command) => {
      const chinese = titleText(nameOf(command)),
        foreign = titleText(nameOf(command), english)
      const foreignPath = command.path
        ?.split(' / ')
        .map((part) => english(part))
        .join(' / ')
      const [title, other] = locale === 'en' ? [foreign, chinese] : [chinese, foreign]
      const [path, otherPath] = locale === 'en' ? [foreignPath, command.path] : [command.path, foreignPath]
      return {
        id: command.id,
        command,
        isAmbiguous: ambiguous?.has(command.id) ?? false,
        title,
        ...(other === title ? {} : { other }),
        ...(path ? { path } : {}),
        ...(otherPath && otherPath !== path ? { otherPath } : {}),
        ...(command.keywords ? { keywords: command.keywords } : {}),
        ...(command.aliases ? { aliases: command.aliases } : {}),
        ...(command.pinyin ? { pinyin: command.pinyin } : {}),
      }
    })
}

/**
 * Ranges `[start, end)` of the title that match the query, to be emphasised; empty where another text
 * matched.
 */
export function highlightRanges(
  item: Findable,
  typed: string,
  read?: (text: string) => string,
): readonly (readonly [number, number])[] {
  const lower = item.title.toLowerCase()
  const { whole, terms } = queryOf(fold(typed))
  const literal = lower.indexOf(whole.text)
  if (whole.text === '') return []
  if (literal >= 0) return [[literal, literal + whole.text.length]]
  const tokenRanges = [...lower.matchAll(/[\p{Script=Han}〇]|[a-z0-9]+/gu)].map(
    (token) => [token.index, token.index + token[0].length] as const,
  )
  const track = trackOf(item.title, (text) => item.pinyin ?? read?.(text))
  for (let cell = 0; cell < track.length; cell++) {
    const end = walkEnd(track, cell, whole.joined)
    const first = tokenRanges[cell],
      final = tokenRanges[end - 1]
    if (end > 0 && first && final) return [[first[0], final[1]]]
  }
  return terms.length > 1
    ? terms.flatMap(({ text }) => highlightRanges(item, text, read)).sort((a, b) => a[0] - b[0])
    : []
}
