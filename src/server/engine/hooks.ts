import type { Resource } from '../../contract/define/resource.ts'
import type { Action, ColumnName, ColumnValues, Input, Row } from '../../contract/define/row.ts'
import type { ImportMode } from '../../contract/define/import.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { AccountFigure, RowOutcome } from '../../contract/wire.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import type { Reading, Work } from './work.ts'
import type { Predicate, Where } from '../store/predicate.ts'

/** A row in row form of a resource that is known only at run time. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }
export type Changes = Record<string, unknown>

/**
 * The changes an action makes to one row. `previousInput` is the input that undoes it, where restoring the
 * columns is not enough.
 */
export interface Step<R = Resource> {
  readonly set?: ColumnValues<R>
  /** Rows of the same noun that change with it (the descendants of a category) and are undone with it. */
  readonly along?: readonly {
    readonly row: AnyRow
    readonly set: Changes
  }[]
  /** Its consequences with figures: shown in the preview and stored in the audit row. */
  readonly consequences?: readonly Sentence[]
  /**
   * Warnings that do not prevent the action (a loss); shown once each, with the number of rows they concern.
   */
  readonly warnings?: readonly Sentence[]
  readonly previousInput?: Changes
  /** Values added to the answer of a call for this row alone. */
  readonly answer?: Changes
  /** Values the answer contains only this once (`once` of the noun). */
  readonly once?: Changes
  /** Figures of accounts that change once somebody approves; shown in the preview. */
  readonly planned?: readonly PlannedFigure[]
}
/** A figure of an account after an approval, in fen. */
export interface PlannedFigure {
  readonly accountId: string
  readonly figure: AccountFigure
  readonly after: number
}
/**
 * The result of an action that applies to no existing row, or to all of many: ids of the created or changed rows,
 * their number, the answer, the skipped rows with reasons, and warnings.
 */
export interface CollectionResult {
  readonly ids: readonly string[]
  readonly count: number
  readonly answer: Changes
  readonly consequences: readonly Sentence[]
  readonly skipped?: readonly RowOutcome[]
  readonly warnings?: readonly { readonly sentence: Sentence; readonly count: number }[]
}
/** What a save may add to its own answer only. */
export type AfterSave = { readonly once: Changes } | undefined | void

/**
 * A row of a file whose columns are no fields of the noun: its number, its values in row form, and the errors
 * found so far.
 */
export interface ImportRow {
  readonly number: number
  readonly values: Changes
  readonly errors: readonly FieldError[]
}
/** The import that is running; without `write` it only checks and must not write. */
export interface ImportRun {
  readonly mode: ImportMode | null
  readonly taskNo: string
  readonly write: boolean
}
/** The ids of created or changed rows, and the errors of the others. */
export interface ImportRowsResult {
  readonly ids: readonly string[]
  readonly faulty: readonly { readonly number: number; readonly errors: readonly FieldError[] }[]
}

/** A filter by a value that a row only refers to through the reference `field`. */
export interface AlsoFilter<N extends string = string> {
  readonly field: N
  readonly find: (value: string, reading: Reading) => Promise<readonly string[]>
}

/**
 * Sets keys of rows that are about to be sent; only where one of them is sent. Values of fields it sets are
 * ignored in submitted drafts.
 */
export interface Decoration<R = Resource> {
  /** The keys it sets: computed fields, readable texts, stored fields it replaces. Any other it sets is lost. */
  readonly sets: readonly string[]
  /**
   * The stored fields the values are made of. `run` gets them, their labels and the id, and nothing else; all
   * fields where absent, which costs reading all of them.
   */
  readonly from?: readonly ColumnName<R>[]
  readonly run: (rows: readonly Changes[], reading: Reading) => Promise<void>
}

/**
 * The behaviour of one noun beyond its declaration. Every part is optional; rows and drafts are in row form.
 */
export interface Hooks<R = Resource, T = R extends Resource ? Row<R> : AnyRow> {
  /** Runs before a create or an update is written; may refuse, and may add or replace columns of `draft`. */
  readonly beforeSave?: (change: {
    readonly before: T | null
    readonly draft: Changes
    readonly work: Work
    /** Set for rows of an import, whose answer contains nothing about single rows. */
    readonly many?: boolean
  }) => Promise<void>
  readonly afterSave?: (change: {
    readonly before: T | null
    readonly after: T
    readonly draft: Readonly<Changes>
    readonly work: Work
  }) => Promise<AfterSave>
  readonly beforeRemove?: (rows: readonly T[], work: Work) => Promise<void>
  readonly afterRemove?: (rows: readonly T[], work: Work) => Promise<void>
  /** Runs after removed rows are back, in the same transaction; may refuse. */
  readonly afterRestore?: (rows: readonly T[], work: Work) => Promise<void>
  /**
   * Runs before an action locks its rows; locks the rows of other nouns that come earlier in the global lock
   * order.
   */
  readonly lockFirst?: (ids: readonly string[], action: string, work: Work) => Promise<void>
  /** Runs before the handlers of an action judge the rows one by one; loads what all of them need. */
  readonly beforeAct?: (rows: readonly T[], action: string, work: Work) => Promise<void>
  /** Runs after an action or its undo changed rows. */
  readonly afterAct?: (ids: readonly string[], work: Work) => Promise<void>
  /**
   * Creates rows from the lines of a file whose columns are not fields of the noun (`fields` of its import).
   */
  readonly importRows?: (rows: readonly ImportRow[], run: ImportRun, work: Work) => Promise<ImportRowsResult>
  /** Labels and computed keys that are added to rows about to be sent. */
  readonly decorate?: readonly Decoration<R>[]
  /** Replaces a filter value by several (a department by all below it). */
  readonly expandFilter?: Readonly<
    Record<string, (value: string, reading: Reading) => Promise<readonly string[]>>
  >
  /**
   * Filters of old clients that are no fields of the noun: the reference each stands for, and how to find the
   * ids for a value.
   */
  readonly alsoFilter?: Readonly<Record<string, AlsoFilter<ColumnName<R>>>>
  /**
   * Filters by fields whose values are made at every read (`decorate`): the condition on stored fields that each
   * value stands for, in the form it would be stored.
   */
  readonly computedFilter?: Readonly<
    Record<string, (value: unknown, reading: Reading) => Promise<Where<R>> | Where<R>>
  >
  /** Further conditions on the rows the caller may see, beyond tenant and data scope. */
  readonly narrow?: (
    reading: Reading,
  ) => readonly ({ readonly field: ColumnName<R>; readonly values: readonly string[] } | Where<R>)[]
  /** The number of rows a predicate matches where it is stored somewhere; null where it has to be counted. */
  readonly countAhead?: (where: Predicate, reading: Reading) => Promise<number | null>
}

/**
 * Applies an action to a row that passed permission, scope and state. Returns the changes of the row, or
 * throws a Refusal for it.
 */
export type ActionHandler<R, K extends Action<R>> = (
  row: Row<R>,
  input: Input<R, K>,
  work: Work,
) => Promise<Step<R>> | Step<R>

/**
 * Runs an action on all rows that match a condition, or on none (`whole`). The condition includes what the caller
 * may see.
 */
export type WholeHandler<R, K extends Action<R>> = (
  where: Where<R>,
  input: Input<R, K>,
  work: Work,
) => Promise<CollectionResult>

/** Runs an action that applies to no existing row (`on: 'collection'`), such as creating many at once. */
export type CollectionHandler<R, K extends Action<R>> = (
  input: Input<R, K>,
  work: Work,
) => Promise<CollectionResult>

/**
 * Asks an external system about one row before the transaction of a handled action, which must not wait for
 * other systems. The handler finds the result in `work.prefetched`; a preview has none.
 */
export type Prefetch<R> = (row: R, reading: Reading) => Promise<unknown>
