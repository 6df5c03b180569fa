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

/** What an action has to ask of the outside about one row. */
type Errand<R> = (row: R, reading: Reading) => Promise<unknown>

const errands = new Map<string, Errand<AnyRow>>()
const MOST = 100

/**
 * Registers what a handled action asks of the outside. It runs before the transaction of the action, which
 * must not wait for others; the handler finds the answer in `work.brought`, and nothing there in a preview.
 */
export function errand<T>(resource: Resource, action: string, run: Errand<T>): void {
  errands.set(`${resource.id}.${action}`, run as Errand<AnyRow>)
}

export const hasErrand = ({ resource, name }: DeclaredAction): boolean =>
  errands.has(`${resource.id}.${name}`)

/** Runs the errand of an action for the rows a call names, if its caller may do the action to them. */
export async function runErrand(
  { resource, name, action }: DeclaredAction,
  parameters: Parameters,
  reading: Reading,
): Promise<ReadonlyMap<string, unknown>> {
  requireAction(reading.caller, { resource, name, action })
  const run = errands.get(`${resource.id}.${name}`)
  const ids = await selectedIds(resource, parameters, action, reading)
  if (ids.length > MOST) fail('TOO_MANY_ROWS', { limit: MOST, count: ids.length })
  const rows = await findMatching(reading.database.kysely, resource, {
    tenantId: reading.tenantId,
    ids,
    where: visibleTo(resource, reading),
  })
  const brought = new Map<string, unknown>()
  for (const row of rows)
    if (run && stateVerdict(resource, action, row) === 'may') brought.set(row.id, await run(row, reading))
  return brought
}
