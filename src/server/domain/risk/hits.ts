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
 * Remembers that orders met entries of the lists. A refused order leaves nothing behind in the database, so
 * hits are kept here and written by the clock.
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

/** Writes the hits that were remembered since the last time. */
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
