import { AsyncLocalStorage } from 'node:async_hooks'
import type { Resource } from '../../contract/define/resource.ts'
import type { Predicate } from './predicate.ts'

/** What the current caller may see of any table. */
export interface Visibility {
  /** The condition for visible rows; null where all are visible. */
  readonly rows: (resource: Resource) => Predicate | null
  /** Names of the fields that are hidden, and null in answers. */
  readonly hidden: (resource: Resource) => ReadonlySet<string>
}

const storage = new AsyncLocalStorage<Visibility | null>()
const NO_FIELDS: ReadonlySet<string> = new Set()

/**
 * Runs with every query of the row functions restricted to what is visible; null removes the restriction, as
 * writes need.
 */
export const withVisibility = <T>(visibility: Visibility | null, run: () => Promise<T>): Promise<T> =>
  storage.run(visibility, run)

/** Names of the fields of a noun that are hidden in the current call chain. */
export const hiddenNow = (resource: Resource): ReadonlySet<string> =>
  storage.getStore()?.hidden(resource) ?? NO_FIELDS

const scopedPredicates = new WeakSet<Predicate>()
/** Marks a condition that already contains the visibility of its caller, so that it is not added twice. */
export function markScoped<P extends Predicate>(predicate: P): P {
  scopedPredicates.add(predicate)
  return predicate
}

/** The visibility condition to add to `where`; null where there is none, or where `where` contains it. */
export function visibilityPredicate(resource: Resource, where?: Predicate): Predicate | null {
  const visibility = storage.getStore()
  if (
    !visibility ||
    (where &&
      (scopedPredicates.has(where) ||
        ('all' in where && where.all.some((part) => scopedPredicates.has(part)))))
  )
    return null
  return visibility.rows(resource)
}
