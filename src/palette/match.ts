import { plain } from '../kernel/readings.ts'
import { nameOf, titleText, type Translate } from './available.ts'
import { bloomOf } from './bloom.ts'
import type { Command } from './command.ts'
import { type Folded, type Line, lineOf, type Query, queryOf, strongTier, weakTier } from './tiers.ts'
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
/**
 * One find: `tier` 8 (exact) to 0 (a typo), see console.md 2.5, with fractions inside a tier; tier 9 is
 * given by ranking.
 */
export interface Match<T> {
  readonly item: T
  readonly tier: number
  /** Place of the item in the index. */
  readonly order: number
}
export interface Index<T extends Findable> {
  readonly size: number
  /**
   * Everything that matches, in index order; the same query gives the same array. Empty for an empty query.
   */
  readonly search: (query: string) => readonly Match<T>[]
}
export interface IndexOptions {
  /** Readings of a Chinese text for what carries none itself. */
  readonly read?: (text: string) => string
}

/** Folded form in which queries and titles meet: NFKC, lower case, no `'`, single blanks. */
export const fold = (text: string): string => plain(text).replace(/['’]/g, '').replace(/\s+/g, ' ').trim()

interface Found {
  readonly order: number
  readonly tier: number
}

type Reader = (text: string) => string | undefined
const bare = (text: string): string => fold(text).replace(/\.+$/, '')

/** Folds items; paths and words come again and again, so their lines are shared. */
function folder(read: Reader): (item: Findable) => Folded {
  const shared = new Map<string, Line>()
  const own = (text: string, pinyin: string | undefined): Line =>
    lineOf(bare(text), trackOf(text, pinyin === undefined ? read : () => pinyin))
  const common = (text: string): Line => {
    const known = shared.get(text) ?? own(text, undefined)
    shared.set(text, known)
    return known
  }
  return (item) => ({
    title: own(item.title, item.pinyin),
    other: item.other !== undefined && item.other !== item.title ? own(item.other, item.pinyin) : null,
    path: item.path ? common(item.path) : null,
    words: (item.words ?? []).map(common),
    aliases: [item.id, ...(item.aliases ?? [])].map(fold),
  })
}
const linesOf = ({ title, other, path, words }: Folded): readonly Line[] => [
  title,
  ...(other ? [other] : []),
  ...(path ? [path] : []),
  ...words,
]

/**
 * Finding among folded entries by number; keeps what the last query found, because what it did not find
 * well a longer query does not find well.
 */
function finder(folded: readonly Folded[]): (query: Query) => readonly Found[] {
  const bloom = bloomOf(folded.map(linesOf))
  const everything = folded.map((_, order) => order)
  const byAlias = new Map(
    folded.flatMap((entry, order) => entry.aliases.map((alias) => [alias, order] as const)),
  )
  let last: { readonly text: string; readonly found: readonly Found[] } = { text: '', found: [] }
  const judge = (orders: readonly number[], tierOf: (entry: Folded) => number, least: number): Found[] => {
    const found: Found[] = []
    for (const order of orders) {
      const entry = folded[order]
      const tier = entry ? tierOf(entry) : -1
      if (tier >= least) found.push({ order, tier })
    }
    return found
  }
  return (query) => {
    const among =
      last.text.length > 1 && query.whole.text.startsWith(last.text)
        ? last.found.map(({ order }) => order)
        : undefined
    const found = judge(
      bloom.candidates(
        query.words.map(({ text }) => text),
        among,
      ),
      (entry) => strongTier(entry, query),
      2,
    )
    last = { text: query.whole.text, found: [...found] }
    const named = byAlias.get(query.whole.text)
    if (named !== undefined && !found.some(({ order }) => order === named))
      found.unshift({ order: named, tier: 8 })
    return found.length > 0 || query.whole.joined.length < 3
      ? found
      : judge(everything, (entry) => weakTier(entry, query.whole), 0)
  }
}

const REMEMBERED = 300
/** Longer queries are cut: nobody types them and a paste must not cost time. */
const LONGEST = 64

/** Prepares items for search; some 10 µs each. */
export function createIndex<T extends Findable>(items: readonly T[], { read }: IndexOptions = {}): Index<T> {
  const find = finder(items.map(folder(read ?? (() => undefined))))
  const remembered = new Map<string, readonly Match<T>[]>()
  return {
    size: items.length,
    search: (typed) => {
      const text = fold(typed.slice(0, LONGEST))
      if (text === '') return []
      const known = remembered.get(text)
      if (known) return known
      const found = find(queryOf(text)).flatMap(({ order, tier }) => {
        const item = items[order]
        return item ? [{ item, tier, order }] : []
      })
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

/**
 * Commands as findable entries, hidden ones left out; rebuild when the registry's version or the locale
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
        clash: ambiguous?.has(command.id) ?? false,
        title,
        ...(other === title ? {} : { other }),
        ...(path ? { path } : {}),
        ...(command.words ? { words: command.words } : {}),
        ...(command.aliases ? { aliases: command.aliases } : {}),
        ...(command.pinyin ? { pinyin: command.pinyin } : {}),
      }
    })
}

/**
 * Ranges `[start, end)` of the title that the query stands for, to be emphasised; nothing where another
 * text was matched.
 */
export function marks(
  item: Findable,
  typed: string,
  read?: (text: string) => string,
): readonly (readonly [number, number])[] {
  const lower = item.title.toLowerCase()
  const { whole, words } = queryOf(fold(typed))
  const literal = lower.indexOf(whole.text)
  if (whole.text === '') return []
  if (literal >= 0) return [[literal, literal + whole.text.length]]
  const places = [...lower.matchAll(/[\p{Script=Han}〇]|[a-z0-9]+/gu)].map(
    (found) => [found.index, found.index + found[0].length] as const,
  )
  const track = trackOf(item.title, (text) => item.pinyin ?? read?.(text))
  for (let cell = 0; cell < track.length; cell++) {
    const end = walkEnd(track, cell, whole.joined)
    const first = places[cell],
      final = places[end - 1]
    if (end > 0 && first && final) return [[first[0], final[1]]]
  }
  return words.length > 1
    ? words.flatMap(({ text }) => marks(item, text, read)).sort((a, b) => a[0] - b[0])
    : []
}
