import type { Ctx } from './command.ts'
import type { CommandEntry } from './match.ts'

/** One run: when (epoch ms), on which resource's page, by what means. */
export interface Run { readonly at: number; readonly context: string; readonly by: 'palette' | 'key' | 'button' }
/** What was used, kept per account as JSON: ids only, so that nothing forbidden is remembered by name. */
export interface Recents {
  /** Last 30 runs by command id, oldest first. */
  readonly runs: Readonly<Record<string, readonly Run[]>>
  /** Times of choosing by folded query, then by id. */
  readonly queries: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
}
export const NO_RECENTS: Recents = { runs: {}, queries: {} }
/** Notes a run; `query` is what was typed when it was chosen in the palette. */
export function noteRun(recents: Recents, run: Run & { readonly id: string; readonly query?: string }): Recents { throw new Error(`skeleton ${run.id}${recents}`) }
/** Forgets one command everywhere. */
export function forget(recents: Recents, id: string): Recents { throw new Error(`skeleton ${id}${recents}`) }
/** 0 to 1: n/(n+3) over runs halving every 7 days, half of all contexts and half of this one. */
export function frecency(recents: Recents, id: string, context: string, now: number): number { throw new Error(`skeleton ${id}${recents}${context}${now}`) }
/** Ids chosen at least twice in 30 days for this query or one it extends. */
export function learned(recents: Recents, query: string, now: number): ReadonlySet<string> { throw new Error(`skeleton ${query}${recents}${now}`) }
/** Reads what storage or another window left; anything unreadable is dropped. */
export function readRecents(stored: unknown): Recents { throw new Error(`skeleton ${String(stored)}`) }

/** A section of the palette before anything is typed. */
export interface Section { readonly kind: 'selection' | 'row' | 'page' | 'recent' | 'starter' | 'hint'; readonly title: string; readonly params?: Readonly<Record<string, unknown>>; readonly entries: readonly CommandEntry[] }
export interface EmptyInput { readonly entries: readonly CommandEntry[]; readonly ctx: Ctx; readonly recents: Recents; readonly now: number; /** Whether a command has a live key. */ readonly keyed: (id: string) => boolean }
/** At most 14 rows: selection 4, cursor row 3, this page 4, recent 5, one key to learn; starters on first use. */
export function emptySections(input: EmptyInput): readonly Section[] { throw new Error(`skeleton ${input.now}`) }
