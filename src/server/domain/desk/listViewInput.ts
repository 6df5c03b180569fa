import { fail } from '../../../contract/errors.ts'
import { DENSITIES, type Density, MAX_VIEW_NAME } from '../../../contract/listViews.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { isId } from '../../../kernel/id.ts'
import { isStorable } from '../../../kernel/text.ts'
import { mayOperate } from '../../engine/permit.ts'
import { readFilter } from '../../engine/query.ts'
import { readableQuery } from '../../engine/readableFilter.ts'
import { mayGroupBy } from '../../engine/totals.ts'
import type { Parameters } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'

/** Most characters of the filter, and of the columns, as JSON; of the sort order as text. */
const MAX_FILTER_LENGTH = 8_000,
  MAX_COLUMNS_LENGTH = 32_000,
  MAX_SORT_LENGTH = 200

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function idIn({ id }: Parameters): string {
  return typeof id === 'string' && isId(id) ? id : fail('NOT_FOUND')
}

/** The list a call names. Refuses one that the caller may not see like one that does not exist. */
export function listIn({ resource: name }: Parameters, reading: Reading): Resource {
  const resource = listNamed(String(name ?? ''), reading)
  return resource ?? fail('LIST_VIEW_NOUN', {}, 'resource')
}

/** The noun of this id, if the caller may see its list. */
export const listNamed = (id: string, { services, caller }: Reading): Resource | undefined =>
  services.resources.find(
    (resource) =>
      resource.id === id && resource.verbs.includes('list') && mayOperate(caller, resource, 'view'),
  )

export function nameIn({ name }: Parameters): string {
  const text = typeof name === 'string' ? name.trim() : ''
  const isFit = text !== '' && [...text].length <= MAX_VIEW_NAME && isStorable(text)
  return isFit ? text : fail('LIST_VIEW_NAME', { most: MAX_VIEW_NAME }, 'name')
}

/**
 * Filter and sort order of a view to be stored: as a list call has them, and refused like there.
 */
export async function queryIn(
  resource: Resource,
  { filter = {}, sort = '' }: Parameters,
  reading: Reading,
): Promise<{ readonly filter: Record<string, string>; readonly sort: string }> {
  const isText = isRecord(filter) && Object.values(filter).every((value) => typeof value === 'string')
  if (!isText || typeof sort !== 'string')
    return fail('VALIDATION', { label: '筛选条件', rule: '格式不正确' }, 'filter')
  const conditions = filter as Record<string, string>
  if (JSON.stringify(conditions).length > MAX_FILTER_LENGTH || sort.length > MAX_SORT_LENGTH)
    fail('LIST_VIEW_TOO_LARGE', {}, 'filter')
  const { dropped } = readableQuery(resource, { filter: conditions, sort }, reading)
  if (dropped.length > 0) fail('UNKNOWN_FILTER', { field: dropped[0] }, 'filter')
  await readFilter(resource, conditions, reading)
  return { filter: conditions, sort }
}

/** The arrangement of columns, which the server stores without reading it. */
export function columnsIn({ columns }: Parameters): unknown {
  if (columns === null || columns === undefined) return null
  if (!isRecord(columns)) return fail('VALIDATION', { label: '列', rule: '格式不正确' }, 'columns')
  if (JSON.stringify(columns).length > MAX_COLUMNS_LENGTH) fail('LIST_VIEW_TOO_LARGE', {}, 'columns')
  return columns
}

/** Whether the rows of a list can be grouped by a field, or by none. */
export const isGroup = (resource: Resource, group: string, reading: Reading): boolean =>
  group === '' || mayGroupBy(resource, group, reading)

/** The field by which a view groups its rows; refused where the caller could not group by it. */
export function groupIn(resource: Resource, { group = '' }: Parameters, reading: Reading): string {
  const isFit = typeof group === 'string' && isGroup(resource, group, reading)
  return isFit ? group : fail('LIST_VIEW_GROUP', {}, 'group')
}

/** The height of the rows of a view; null for none. */
export function densityIn({ density = null }: Parameters): Density | null {
  if (density === null || density === '') return null
  return DENSITIES.find((name) => name === density) ?? fail('LIST_VIEW_DENSITY', {}, 'density')
}

/** Ids in a list, each once; null for anything else. */
export function idsIn(
  value: unknown,
  most: number,
  isValid: (id: string) => boolean = isId,
): readonly string[] | null {
  if (!Array.isArray(value) || value.length > most) return null
  const ids = value as readonly unknown[]
  return ids.every((id) => typeof id === 'string' && isValid(id))
    ? [...new Set(ids as readonly string[])]
    : null
}

/** Ids of views: numbers of saved ones, and those of the noun itself, `financeAudit.toDecide`. */
export const isViewId = (id: string): boolean => isId(id) || /^[a-zA-Z]{1,64}\.[a-zA-Z]{1,64}$/.test(id)
