import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { parseIds } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
import type { Predicate } from '../store/predicate.ts'
import { selectRows } from '../store/pageRows.ts'
import { readFilter } from './query.ts'
import { visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

/** Maximum of ids in one call, and of rows in a selection by filter. */
export const MAX_IDS = 1000
export const MAX_SELECTED = 10_000

/**
 * The ids a call is about: `ids` (or the action's own name for them, or `id`), all rows matching `filter`
 * without `except`, or the rows matching the parameter `by`. Refuses with NO_SELECTION or TOO_MANY_ROWS.
 */
export async function selectedIds(
  resource: Resource,
  parameters: Parameters,
  { ids: idsName = 'ids', by }: Pick<ActionSpec, 'ids' | 'by'>,
  reading: Reading,
): Promise<string[]> {
  const { filter, except } = parameters
  if (filter !== null && typeof filter === 'object' && !Array.isArray(filter))
    return idsByFilter(resource, filter as Parameters, parseIds(except), reading)
  const ids = parseIds(parameters[idsName] ?? parameters.ids ?? parameters.id)
  const named = filterBy(by, parameters)
  if (ids.length === 0 && named) return idsByFilter(resource, named, [], reading)
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_IDS) fail('TOO_MANY_ROWS', { limit: MAX_IDS, count: ids.length })
  return ids
}

/**
 * The condition of a filter that selects what is changed. Unlike that of a list it refuses every name that is no
 * filter of the caller's (UNKNOWN_FILTER), also to old clients: ignoring one would change more than was meant.
 */
async function filterOf(resource: Resource, filter: Parameters, reading: Reading): Promise<Predicate> {
  const { where, ignored } = await readFilter(resource, filter, reading)
  if (ignored.length > 0) fail('UNKNOWN_FILTER', { field: ignored[0] }, ignored[0])
  return where
}

/** The filter that the parameters of `by` stand for; null where the first of them is absent. */
function filterBy(by: ActionSpec['by'], parameters: Parameters): Parameters | null {
  const filters = Object.entries(typeof by === 'string' ? { [by]: by } : (by ?? {}))
  const isSent = ([name]: readonly [string, string]): boolean => (parameters[name] ?? '') !== ''
  if (filters[0] === undefined || !isSent(filters[0])) return null
  return Object.fromEntries(filters.filter(isSent).map(([name, filter]) => [filter, parameters[name]]))
}

/**
 * The condition for the rows a call is about, of those its caller may see, without reading them: for actions that
 * change all of them at once. Refuses with NO_SELECTION, and TOO_MANY_ROWS for too many ids.
 */
export async function selectedWhere(
  resource: Resource,
  parameters: Parameters,
  { ids: idsName = 'ids', by }: Pick<ActionSpec, 'ids' | 'by'>,
  reading: Reading,
): Promise<Predicate> {
  const { filter, except } = parameters
  const ids = parseIds(parameters[idsName] ?? parameters.ids ?? parameters.id)
  const named =
    filter !== null && typeof filter === 'object' && !Array.isArray(filter)
      ? (filter as Parameters)
      : ids.length === 0
        ? filterBy(by, parameters)
        : null
  if (named) {
    const where = await filterOf(resource, named, reading)
    const excluded = parseIds(except)
    return {
      all: [
        visibleTo(resource, reading),
        where,
        ...excluded.map((id) => ({ field: 'id', operator: 'notEquals', values: [id] }) as const),
      ],
    }
  }
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_IDS) fail('TOO_MANY_ROWS', { limit: MAX_IDS, count: ids.length })
  return { all: [visibleTo(resource, reading), { field: 'id', operator: 'in', values: ids }] }
}

async function idsByFilter(
  resource: Resource,
  filter: Parameters,
  except: readonly string[],
  reading: Reading,
): Promise<string[]> {
  const where = await filterOf(resource, filter, reading)
  const rows = await selectRows(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    where: { all: [visibleTo(resource, reading), where] },
    order: [],
    limit: MAX_SELECTED + except.length + 1,
    offset: 0,
  })
  const excluded = new Set(except)
  const ids = rows.map((row) => row.id).filter((id) => !excluded.has(id))
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_SELECTED) fail('TOO_MANY_ROWS', { limit: MAX_SELECTED, count: `${MAX_SELECTED}+` })
  return ids
}
