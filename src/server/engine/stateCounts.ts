import type { Resource } from '../../contract/define/resource.ts'
import type { Parameters } from './route.ts'
import { countByState } from '../store/countRows.ts'
import { readQuery } from './query.ts'
import { visibleTo } from './scope.ts'
import type { Reading } from './work.ts'

/** The number of rows matching the filters in each state and in total; a filter by state is ignored. */
export async function readCounts(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<Readonly<Record<string, number>>> {
  const filters = Object.fromEntries(
    Object.entries(parameters).filter(([name]) => name !== resource.stateField),
  )
  const { where } = await readQuery(resource, filters, reading)
  const counts = await countByState(reading.database.kysely, resource, reading.tenantId, {
    all: [visibleTo(resource, reading), where],
  })
  return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}
