import { AsyncLocalStorage } from 'node:async_hooks'
import type { Resource } from '../../contract/define/resource.ts'
import type { Predicate } from './predicate.ts'

/** What somebody who reads may see of any table. */
export interface Visibility {
  /** The condition his rows satisfy; null where he may see all of them. */
  readonly rows: (resource: Resource) => Predicate | null
  /** Names of the fields that stay empty for him. */
  readonly hidden: (resource: Resource) => ReadonlySet<string>
}

const storage = new AsyncLocalStorage<Visibility | null>()
const NOTHING: ReadonlySet<string> = new Set()

/**
 * Runs with every query of the row functions held to what this sight shows; null shows everything, as
 * changes need.
 */
export const withVisibility = <T>(visibility: Visibility | null, run: () => Promise<T>): Promise<T> =>
  storage.run(visibility, run)

/** Names of the fields of a noun that are left empty in whatever is read now. */
export const hiddenNow = (resource: Resource): ReadonlySet<string> =>
  storage.getStore()?.hidden(resource) ?? NOTHING

const scoped = new WeakSet<Predicate>()
/** Marks a condition that holds the rows to what its caller may see, so that it is not asked twice. */
export function markScoped<P extends Predicate>(predicate: P): P {
  scoped.add(predicate)
  return predicate
}

/**
 * The condition that rows read now satisfy beyond `where`; null where there is none, or `where` has it
 * already.
 */
export function visibilityPredicate(resource: Resource, where?: Predicate): Predicate | null {
  const visibility = storage.getStore()
  if (
    !visibility ||
    (where && (scoped.has(where) || ('all' in where && where.all.some((part) => scoped.has(part)))))
  )
    return null
  return visibility.rows(resource)
}
