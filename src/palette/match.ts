import { plain } from '../kernel/readings.ts'
import { nameOf, titleText, type Translate } from './available.ts'
import { bloomOf } from './bloom.ts'
import type { Command } from './command.ts'
import { type Folded, type Line, lineOf, type Query, queryOf, strongTier, weakTier } from './tiers.ts'
import { trackOf, walkEnd } from './track.ts'

/** An entry the palette can find by text: a command, a page, a tab, a setting. */
export interface Findable {
  readonly id: string
  /** Title in the operator's language. */
  readonly title: string
  /** Title in the other language. */
  readonly other?: string
  readonly path?: string
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

interface ScoredEntry {
  readonly order: number
  readonly tier: number
}

type Reader = (text: string) => string | undefined
const bare = (text: string): string => fold(text).replace(/\.+$/, '')

/** Folds items; lines of repeated paths and keywords are shared. */
function createFolder(read: Reader): (item: Findable) => Folded {
  const shared = new Map<string, Line>()
  const createLine = (text: string, pinyin: string | undefined): Line =>
    lineOf(bare(text), trackOf(text, pinyin === undefined ? read : () => pinyin))
  const sharedLine = (text: string): Line => {
    const line = shared.get(text) ?? createLine(text, undefined)
    shared.set(text, line)
    return line
  }
  return (item) => ({
    title: createLine(item.title, item.pinyin),
    other: item.other !== undefined && item.other !== item.title ? createLine(item.other, item.pinyin) : null,
    path: item.path ? sharedLine(item.path) : null,
    keywords: (item.keywords ?? []).map(sharedLine),
    aliases: [item.id, ...(item.aliases ?? [])].map(fold),
  })
}
const linesOf = ({ title, other, path, keywords }: Folded): readonly Line[] => [
  title,
  ...(other ? [other] : []),
  ...(path ? [path] : []),
  ...keywords,
]

/**
 * Search over folded entries by index; narrows the previous result, because what did not match a query well
 * does not match a longer one well.
 */
function createFinder(folded: readonly Folded[]): (query: Query) => readonly ScoredEntry[] {
  const bloom = bloomOf(folded.map(linesOf))
  const everything = folded.map((_, order) => order)
  const byAlias = new Map(
    folded.flatMap((entry, order) => entry.aliases.map((alias) => [alias, order] as const)),
  )
  let lastSearch: { readonly text: string; readonly entries: readonly ScoredEntry[] } = {
    text: '',
    entries: [],
  }
  const scoreEntries = (
    orders: readonly number[],
    tierOf: (entry: Folded) => number,
    minTier: number,
  ): ScoredEntry[] => {
    const scored: ScoredEntry[] = []
    for (const order of orders) {
      const entry = folded[order]
      const tier = entry ? tierOf(entry) : -1
      if (tier >= minTier) scored.push({ order, tier })
    }
    return scored
  }
  return (query) => {
    const among =
      lastSearch.text.length > 1 && query.whole.text.startsWith(lastSearch.text)
        ? lastSearch.entries.map(({ order }) => order)
        : undefined
    const scored = scoreEntries(
      bloom.candidates(
        query.terms.map(({ text }) => text),
        among,
      ),
      (entry) => strongTier(entry, query),
      2,
    )
    lastSearch = { text: query.whole.text, entries: [...scored] }
    const aliasOrder = byAlias.get(query.whole.text)
    if (aliasOrder !== undefined && !scored.some(({ order }) => order === aliasOrder))
      scored.unshift({ order: aliasOrder, tier: 8 })
    return scored.length > 0 || query.whole.joined.length < 3
      ? scored
      : scoreEntries(everything, (entry) => weakTier(entry, query.whole), 0)
  }
}

const MAX_CACHED_QUERIES = 300
/** Maximum query length; a longer paste is cut to bound the cost. */
const MAX_QUERY_LENGTH = 64

/** Prepares items for search; about 10 µs each. */
export function createIndex<T extends Findable>(items: readonly T[], { read }: IndexOptions = {}): Index<T> {
  const find = createFinder(items.map(createFolder(read ?? (() => undefined))))
  const cachedMatches = new Map<string, readonly Match<T>[]>()
  return {
    size: items.length,
    search: (typed) => {
      const text = fold(typed.slice(0, MAX_QUERY_LENGTH))
      if (text === '') return []
      const cached = cachedMatches.get(text)
      if (cached) return cached
      const matches = find(queryOf(text)).flatMap(({ order, tier }) => {
        const item = items[order]
        return item ? [{ item, tier, order }] : []
      })
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
      const path =
        command.path && locale === 'en'
          ? command.path
              .split(' / ')
              .map((part) => english(part))
              .join(' / ')
          : command.path
      const [title, other] = locale === 'en' ? [foreign, chinese] : [chinese, foreign]
      return {
        id: command.id,
        command,
        isAmbiguous: ambiguous?.has(command.id) ?? false,
        title,
        ...(other === title ? {} : { other }),
        ...(path ? { path } : {}),
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
