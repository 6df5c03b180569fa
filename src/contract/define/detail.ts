import type { Fields } from './field.ts'

/**
 * How other rows refer to a record: their field `by` holds the value of the record's field `from` (default:
 * its id).
 */
interface Pointing {
  readonly by: string
  readonly from?: string
}

/**
 * Rows of another noun that belong to a record, listed in its pane with their own commands, for users who may
 * see that noun.
 */
export interface RelatedRows extends Pointing {
  readonly of: string
  /** Columns of the table; default: the first ones of the noun's list. */
  readonly columns?: readonly string[]
  /** Sort order, descending with `-`; default: that of the noun's list. */
  readonly sort?: string
}

/** Rows returned by a separate call, in pages like a list; `by` is its parameter. */
export interface RelatedCall extends Pointing {
  readonly call: string
  readonly permission: string
  readonly fields: Fields
  /** Drawn as a line chart above them: a value over days; the answer is sorted latest first. */
  readonly line?: { readonly over: string; readonly value: string }
}

/** Rows the record itself contains under `key`; they are no noun of their own. */
export interface RelatedPart {
  readonly key: string
  readonly fields: Fields
}

export type Related = RelatedRows | RelatedCall | RelatedPart

/**
 * An event of a record at the moment in `at`: on its own row, on each row of another noun that refers to it,
 * or on each entry of its journal.
 */
export interface TimelineEvent extends Partial<Pointing> {
  /**
   * The key of the record's journal: entries with a text (`says`), the user (`who`) and the number of the
   * state reached.
   */
  readonly journal?: {
    readonly key: string
    readonly says: string
    readonly who: string
    readonly state: string
  }
  readonly of?: string
  readonly at: string
  /** Chinese label. */
  readonly label: string
  /** Fields whose values are displayed with the event. */
  readonly show?: readonly string[]
  readonly tone?: 'ok' | 'warn' | 'bad' | 'info' | 'idle'
}
