import type { Command } from './command.ts'

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
/** One find: `tier` 8 (exact) to 0 (a typo), see console.md 2.5; tier 9 is given by ranking. */
export interface Match<T> { readonly item: T; readonly tier: number }
export interface Index<T extends Findable> {
  readonly size: number
  /** Everything that matches, in no particular order; the same query gives the same array. Empty for an empty query. */
  readonly search: (query: string) => readonly Match<T>[]
}
export interface IndexOptions {
  /** Readings of a Chinese text for what carries none itself. */
  readonly read?: (text: string) => string
}
/** Prepares items for search; about 5 µs each. */
export function createIndex<T extends Findable>(items: readonly T[], options?: IndexOptions): Index<T> { throw new Error(`skeleton ${items.length}${options}`) }

export interface CommandEntry extends Findable { readonly command: Command; /** Another command bears the same name: show the path. */ readonly clash: boolean }
export interface EntryOptions { readonly locale: 'zh' | 'en'; /** Chinese source text in English. */ readonly english: (text: string) => string; readonly ambiguous?: ReadonlySet<string> }
/** Commands as findable entries, hidden ones left out; rebuild when the registry's version or the locale changes. */
export function commandEntries(commands: readonly Command[], options: EntryOptions): CommandEntry[] { throw new Error(`skeleton ${commands.length}${options.locale}`) }
/** Ranges `[start, end)` of the title that the query stands for, to be emphasised. */
export function marks(item: Findable, query: string, read?: (text: string) => string): readonly (readonly [number, number])[] { throw new Error(`skeleton ${item.id}${query}${read}`) }
/** Folded form in which queries and titles meet: NFKC, lower case, no `'`, single blanks. */
export const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/['’]/g, '').replace(/\s+/g, ' ').trim()
