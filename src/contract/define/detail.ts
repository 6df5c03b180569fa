import type { Fields } from './field.ts'

/**
 * How rows elsewhere point to a record: their field `by` has the value of its field `from` (its id, unless
 * told).
 */
interface Pointing {
  readonly by: string
  readonly from?: string
}

/**
 * Rows of another noun that belong to a record, shown in its pane with their own commands. Seen by who may
 * see that noun.
 */
export interface RelatedRows extends Pointing {
  readonly of: string
  /** Columns shown; the first of its list unless told. */
  readonly columns?: readonly string[]
  /** `-postTime` descends; the order of its list unless told. */
  readonly sort?: string
}

/** Rows a call of its own answers, in pages as a list does; `by` is its parameter. */
export interface RelatedCall extends Pointing {
  readonly call: string
  readonly permission: string
  readonly fields: Fields
  /** Drawn as a line above them: a value over days, latest first in the answer. */
  readonly line?: { readonly over: string; readonly value: string }
}

/** Rows the record brings along under `key` when it is read; they are no noun of their own. */
export interface RelatedPart {
  readonly key: string
  readonly fields: Fields
}

export type Related = RelatedRows | RelatedCall | RelatedPart

/**
 * Something that happened to a record at the moment in `at`: on its own row, on each row of another noun
 * that points to it, or on each entry of a journal it brings along.
 */
export interface TimelineEvent extends Partial<Pointing> {
  /**
   * Under which key the record brings its journal: entries that say in words of their own what happened,
   * who did it, and the number of the state it led to.
   */
  readonly journal?: {
    readonly key: string
    readonly says: string
    readonly who: string
    readonly state: string
  }
  readonly of?: string
  readonly at: string
  /** Chinese. */
  readonly label: string
  /** Fields whose values say more about it. */
  readonly show?: readonly string[]
  readonly tone?: 'ok' | 'warn' | 'bad' | 'info' | 'idle'
}
