import type { Resource } from '../../contract/define/resource.ts'
import { columnsOf, keyOf } from './columns.ts'

/**
 * Different sets of columns a noun is read by. Each makes statements of its own, and the number of statements
 * that are kept prepared is limited.
 */
const MAX_SETS = 8

/** The sets of row keys a noun is read by, each under the names of its columns. */
const setsByNoun = new WeakMap<Resource, Map<string, ReadonlySet<string>>>()

/**
 * The row keys to read where these are needed: just these, or more where the noun is read by too many
 * different sets already; null stands for all. The same columns are always the same set. `isUsual`: the set of
 * the noun's own list, for which there is always room.
 */
export function keysToRead(
  resource: Resource,
  needed: ReadonlySet<string>,
  isUsual = false,
): ReadonlySet<string> | null {
  const columns = columnsOf(resource).filter((column) => needed.has(keyOf(column)))
  const sets = setsByNoun.get(resource) ?? new Map<string, ReadonlySet<string>>()
  setsByNoun.set(resource, sets)
  const name = columns.map(({ column }) => column).join()
  const existing = sets.get(name)
  if (existing) return existing
  const keys = new Set(columns.map(keyOf))
  if (isUsual || sets.size < MAX_SETS) {
    sets.set(name, keys)
    return keys
  }
  const wider = [...sets.values()].filter((candidate) => [...keys].every((key) => candidate.has(key)))
  return wider.toSorted((a, b) => a.size - b.size)[0] ?? null
}
