import type { ActionSpec } from '../../contract/define/action.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { parseIds } from '../../contract/wire.ts'
import type { Parameters } from './route.ts'
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
  if (ids.length === 0 && by && parameters[by])
    return idsByFilter(resource, { [by]: parameters[by] }, [], reading)
  if (ids.length === 0) fail('NO_SELECTION')
  if (ids.length > MAX_IDS) fail('TOO_MANY_ROWS', { limit: MAX_IDS, count: ids.length })
  return ids
}

async function idsByFilter(
  resource: Resource,
  filter: Parameters,
  except: readonly string[],
  reading: Reading,
): Promise<string[]> {
  const { where } = await readFilter(resource, filter, reading)
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
