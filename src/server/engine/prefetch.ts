import { fail } from '../../contract/errors.ts'
import type { Parameters } from './route.ts'
import { findMatching } from '../store/rows.ts'
import type { DeclaredAction } from './actSelected.ts'
import { prefetchOf } from './particulars.ts'
import { requireAction } from './permit.ts'
import { visibleTo } from './scope.ts'
import { selectedIds } from './selection.ts'
import { verdictOn } from './step.ts'
import type { Reading } from './work.ts'

const MAX_ROWS = 100

/**
 * Runs the prefetch of an action for the rows named by a call. Refuses with FORBIDDEN, and with TOO_MANY_ROWS
 * above 100 rows.
 */
export async function runPrefetch(
  { resource, name, action }: DeclaredAction,
  parameters: Parameters,
  reading: Reading,
): Promise<ReadonlyMap<string, unknown>> {
  requireAction(reading.caller, { resource, name, action })
  const run = prefetchOf(resource, name, reading)
  const ids = await selectedIds(resource, parameters, action, reading)
  if (ids.length > MAX_ROWS) fail('TOO_MANY_ROWS', { limit: MAX_ROWS, count: ids.length })
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids,
    where: visibleTo(resource, reading),
  })
  const prefetched = new Map<string, unknown>()
  for (const row of rows)
    if (run && verdictOn(resource, action, row) === 'may') prefetched.set(row.id, await run(row, reading))
  return prefetched
}
