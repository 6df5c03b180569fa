import type { Bus } from '../../store/bus.ts'
import type { Database } from '../../store/database.ts'
import { addHits } from '../../store/order/riskRows.ts'

interface Hit {
  readonly tenantId: string
  readonly id: string
  readonly times: number
  readonly last: Date
}
const pendingHits = new WeakMap<Bus, Map<string, Hit>>()

/**
 * Records hits on list entries. The transaction of a refused order is rolled back, so hits are collected in
 * memory and written by scheduled work.
 */
export function recordHits(
  database: Pick<Database, 'bus'>,
  tenantId: string,
  ids: readonly string[],
  at: Date,
): void {
  const hits = pendingHits.get(database.bus) ?? new Map<string, Hit>()
  pendingHits.set(database.bus, hits)
  for (const id of ids) hits.set(id, { tenantId, id, times: (hits.get(id)?.times ?? 0) + 1, last: at })
}

/** Writes the collected hits. */
export async function flushHits(database: Database): Promise<void> {
  const hits = [...(pendingHits.get(database.bus)?.values() ?? [])]
  pendingHits.delete(database.bus)
  for (const tenantId of new Set(hits.map((hit) => hit.tenantId)))
    await addHits(
      database.kysely,
      tenantId,
      hits.filter((hit) => hit.tenantId === tenantId),
    )
}
