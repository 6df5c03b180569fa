import type { Resource } from '../../contract/define/resource.ts'
import type { Action, Input, Row } from '../../contract/define/row.ts'
import type { ImportMode } from '../../contract/define/import.ts'
import type { FieldError } from '../../contract/errors.ts'
import type { RowOutcome } from '../../contract/wire.ts'
import { named } from '../../kernel/names.ts'
import type { Sentence } from '../../kernel/sentence.ts'
import type { Reading, Work } from './work.ts'
import type { Predicate } from '../store/predicate.ts'

/** A row in row form, of a resource known only at run time. */
export type AnyRow = Readonly<Record<string, unknown>> & { readonly id: string }
export type Changes = Record<string, unknown>

/**
 * What an action does to one row: columns to change, and the input that takes it back where the columns
 * alone do not.
 */
export interface Step {
  readonly set?: Changes
  /** Rows of the same noun that change along with it (whatever lies below a category), undone with it. */
  readonly along?: readonly {
    readonly row: AnyRow
    readonly set: Changes
  }[]
  /** What it means, in sentences with figures: shown before it runs and kept in its audit row. */
  readonly consequences?: readonly Sentence[]
  /**
   * What is wrong with it though it may be done (a loss); shown once each, with how many rows it concerns.
   */
  readonly warnings?: readonly Sentence[]
  readonly previousInput?: Changes
  /** What the answer tells this once (`once` of the noun). */
  readonly once?: Changes
}
/**
 * What an action about no row brought about: the rows it made, how many there are now, its answer, what it
 * left out for which reason, and what is wrong with some of it though it may be done.
 */
export interface CollectionResult {
  readonly ids: readonly string[]
  readonly count: number
  readonly answer: Changes
  readonly consequences: readonly Sentence[]
  readonly skipped?: readonly RowOutcome[]
  readonly warnings?: readonly { readonly sentence: Sentence; readonly count: number }[]
}
/** What a save may tell once, in its answer. */
export type AfterSave = { readonly once: Changes } | undefined | void

/**
 * A row of a file whose columns are no fields of the noun: its number, its values in row form, and what is
 * wrong with them already.
 */
export interface ImportRow {
  readonly number: number
  readonly values: Changes
  readonly errors: readonly FieldError[]
}
/** What an import is about; with `write` off nothing is to be written. */
export interface ImportRun {
  readonly mode: ImportMode | null
  readonly taskNo: string
  readonly write: boolean
}
/** Rows that were made or changed, and what is wrong with the others. */
export interface ImportRowsResult {
  readonly ids: readonly string[]
  readonly faulty: readonly { readonly number: number; readonly errors: readonly FieldError[] }[]
}

/** A filter by something that a row only points to. */
export interface AlsoFilter {
  readonly field: string
  readonly find: (value: string, reading: Reading) => Promise<readonly string[]>
}

/**
 * The particulars of one noun that its declaration cannot say. Every part is optional; rows and drafts are
 * in row form.
 */
export interface Hooks<R = Resource, T = R extends Resource ? Row<R> : AnyRow> {
  /** Before a create or an update is written; may refuse, and may add or replace columns of `draft`. */
  readonly beforeSave?: (change: {
    readonly before: T | null
    readonly draft: Changes
    readonly work: Work
    /** One of many rows of a file, whose answer tells nothing about single rows. */
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
  /** Before an action locks its rows: locks what comes before them in the one order of locks. */
  readonly lockFirst?: (ids: readonly string[], action: string, work: Work) => Promise<void>
  /** Before an action's handlers look at the rows one by one: reads at once what all of them need. */
  readonly beforeAct?: (rows: readonly T[], action: string, work: Work) => Promise<void>
  /** After an action changed rows, or one was taken back. */
  readonly afterAct?: (ids: readonly string[], work: Work) => Promise<void>
  /**
   * Makes rows of what a file says, where its columns are not fields of the noun (`fields` of its import).
   */
  readonly importRows?: (rows: readonly ImportRow[], run: ImportRun, work: Work) => Promise<ImportRowsResult>
  /** Adds readable or computed keys to rows on their way out. */
  readonly decorate?: (rows: readonly Changes[], reading: Reading) => Promise<void>
  /**
   * Computed fields that `decorate` works out whenever a row is read; what a draft brings back of them is
   * left aside.
   */
  readonly decoratedFields?: readonly string[]
  /** Widens a filter value before it is compared (a department and all below it). */
  readonly expandFilter?: Readonly<
    Record<string, (value: string, reading: Reading) => Promise<readonly string[]>>
  >
  /**
   * Filters of old clients that are no fields of the noun: the reference each means, and the ids a value of
   * it names.
   */
  readonly alsoFilter?: Readonly<Record<string, AlsoFilter>>
  /** Which rows this caller may see beyond tenant and data scope, as conditions on declared fields. */
  readonly narrow?: (
    reading: Reading,
  ) => readonly ({ readonly field: string; readonly values: readonly string[] } | Predicate)[]
  /** How many rows a predicate finds, where that is known without looking at them. */
  readonly countAhead?: (where: Predicate, reading: Reading) => Promise<number | null>
}

/**
 * Does one action to rows that passed permission, scope and state; returns what changes for each, or throws
 * a Refusal for that row.
 */
export type ActionHandler<R, K extends Action<R>> = (
  row: Row<R>,
  input: Input<R, K>,
  work: Work,
) => Promise<Step> | Step
type AnyHandler = (row: never, input: never, work: Work) => Promise<Step> | Step

/** Does an action that is about no row yet (`on: 'collection'`), such as making many at once. */
export type CollectionHandler = (input: Changes, work: Work) => Promise<CollectionResult>

const collectionHandlers = new Map<string, CollectionHandler>()
const hooksById = new Map<string, Hooks<Resource, AnyRow>>()
const handlers = new Map<string, AnyHandler>()

/** Registers the particulars of a noun. */
export function hooks<R extends Resource>(resource: R, particulars: Hooks<R>): void {
  const { alsoFilter, expandFilter, ...others } = particulars as unknown as Hooks<Resource, AnyRow>
  hooksById.set(resource.id, {
    ...others,
    ...(alsoFilter ? { alsoFilter: named(alsoFilter) } : {}),
    ...(expandFilter ? { expandFilter: named(expandFilter) } : {}),
  })
}
/** Registers what a `handled` action does. */
export function handler<R extends Resource, K extends Action<R>>(
  resource: R,
  action: K,
  run: ActionHandler<R, K>,
): void {
  handlers.set(`${resource.id}.${action}`, run)
}

/** Registers what a `handled` action on no row does. */
export function collectionHandler<R extends Resource, K extends Action<R>>(
  resource: R,
  action: K,
  run: (input: Input<R, K>, work: Work) => Promise<CollectionResult>,
): void {
  collectionHandlers.set(`${resource.id}.${action}`, run as unknown as CollectionHandler)
}

export const collectionHandlerOf = (resource: Resource, action: string): CollectionHandler | undefined =>
  collectionHandlers.get(`${resource.id}.${action}`)
export const hooksOf = (resource: Resource): Hooks<Resource, AnyRow> => hooksById.get(resource.id) ?? {}
/** The handler of an action, called with rows and inputs the engine has already checked. */
export const handlerOf = (
  resource: Resource,
  action: string,
): ((row: AnyRow, input: Changes, work: Work) => Promise<Step> | Step) | undefined =>
  handlers.get(`${resource.id}.${action}`) as
    | ((row: AnyRow, input: Changes, work: Work) => Promise<Step> | Step)
    | undefined
