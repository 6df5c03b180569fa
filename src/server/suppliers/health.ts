import type { Services } from '../services.ts'
import { countSilence, resetSilence, MAX_SILENT_CALLS } from '../store/supplier/supplierHealthRows.ts'

/** Time (`performance.now()`) until which a supplier that replied is not recorded again. */
const healthyUntil = new Map<string, number>()
const HEALTHY_MS = 5_000

/**
 * Counts consecutive calls without a reply; the scheduled work `supplierHealth` suspends a supplier that has
 * too many.
 */
export async function noteReply(
  { database, scheduler }: Pick<Services, 'database' | 'scheduler'>,
  supplierId: string,
  answered: boolean,
): Promise<void> {
  const now = performance.now()
  if (!answered) {
    healthyUntil.delete(supplierId)
    if ((await countSilence(database.kysely, supplierId)) >= MAX_SILENT_CALLS)
      scheduler.wake('supplierHealth')
  } else if (now >= (healthyUntil.get(supplierId) ?? 0)) {
    healthyUntil.set(supplierId, now + HEALTHY_MS)
    await resetSilence(database.kysely, supplierId)
  }
}
