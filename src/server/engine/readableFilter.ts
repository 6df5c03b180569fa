import { splitFilterKey } from '../../contract/define/query.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { columnOf } from '../store/columns.ts'
import { filterTarget } from './filterValues.ts'
import { hooksOf } from './particulars.ts'
import { isAlternatives } from './query.ts'
import { hiddenFields } from './scope.ts'
import type { Reading } from './work.ts'

type Filter = Readonly<Record<string, string>>

/** What of a stored list query the caller may use, and the labels of what he may not, or nobody can. */
export interface ReadableQuery {
  readonly filter: Filter
  readonly sort: string
  readonly dropped: readonly string[]
}

/**
 * The conditions and sort fields of a stored query that the caller may use today. The others are left out: their
 * fields were removed from the noun, or are hidden from him.
 */
export function readableQuery(
  resource: Resource,
  { filter, sort }: { readonly filter: Filter; readonly sort: string },
  reading: Reading,
): ReadableQuery {
  const dropped = new Set<string>()
  const isReadable = readableKeys(resource, reading)
  const keep = (key: string): boolean => {
    if (isReadable(key)) return true
    const { field } = key in resource.fields ? { field: key } : splitFilterKey(key)
    dropped.add(resource.fields[field]?.label ?? field)
    return false
  }
  const kept: Record<string, string> = {}
  for (const [key, value] of Object.entries(filter)) {
    if (!isAlternatives(key)) {
      if (keep(key)) kept[key] = value
      continue
    }
    const alternatives = [...new URLSearchParams(value)].filter(([name]) => keep(name))
    if (alternatives.length > 0) kept[key] = new URLSearchParams(alternatives).toString()
  }
  const hidden = hiddenFields(resource, reading.caller)
  const sorts = sort.split(',').filter((part) => {
    const name = part.replace(/^-/, '')
    if (name === '') return false
    if (columnOf(resource, name) && !hidden.has(name.split('.')[0] ?? '')) return true
    dropped.add(resource.fields[name]?.label ?? name)
    return false
  })
  return { filter: kept, sort: sorts.join(','), dropped: [...dropped] }
}

/** Whether a key of a filter is a condition of the noun that the caller may use. */
function readableKeys(resource: Resource, reading: Reading): (key: string) => boolean {
  const hidden = hiddenFields(resource, reading.caller)
  const { alsoFilter } = hooksOf(resource, reading)
  return (key) => {
    const { field, operator } = key in resource.fields ? { field: key, operator: null } : splitFilterKey(key)
    if (operator === 'ignore') return false
    const also = field === key ? alsoFilter?.[field] : undefined
    if (also) return !hidden.has(also.field)
    return !hidden.has(field) && filterTarget(resource, field, hidden) !== null
  }
}
