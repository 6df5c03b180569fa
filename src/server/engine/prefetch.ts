import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { Parameters } from './route.ts'
import { findMatching } from '../store/rows.ts'
import type { DeclaredAction } from './actSelected.ts'
import type { AnyRow } from './hooks.ts'
import { requireAction } from './permit.ts'
import { visibleTo } from './scope.ts'
import { selectedIds } from './selection.ts'
import { stateVerdict } from './step.ts'
import type { Reading } from './work.ts'

/** Asks an external system about one row, before the action runs. */
type Prefetch<R> = (row: R, reading: Reading) => Promise<unknown>

const prefetches = new Map<string, Prefetch<AnyRow>>()
const MAX_ROWS = 100

/**
 * Registers the external call of a handled action. It runs before the transaction of the action, which must
 * not wait for other systems. The handler finds the result in `work.prefetched`; a preview has none.
 */
export function definePrefetch<T>(resource: Resource, action: string, run: Prefetch<T>): void {
  prefetches.set(`${resource.id}.${action}`, run as Prefetch<AnyRow>)
}

/** Whether a prefetch is registered for an action. */
export const hasPrefetch = ({ resource, name }: DeclaredAction): boolean =>
  prefetches.has(`${resource.id}.${name}`)

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
  const run = prefetches.get(`${resource.id}.${name}`)
  const ids = await selectedIds(resource, parameters, action, reading)
  if (ids.length > MAX_ROWS) fail('TOO_MANY_ROWS', { limit: MAX_ROWS, count: ids.length })
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids,
    where: visibleTo(resource, reading),
  })
  const prefetched = new Map<string, unknown>()
  for (const row of rows)
    if (run && stateVerdict(resource, action, row) === 'may') prefetched.set(row.id, await run(row, reading))
  return prefetched
}
