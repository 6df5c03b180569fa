import type { Services } from '../services.ts'
import { countSilence, forgetSilence, SILENT } from '../store/supplier/supplierHealthRows.ts'

/** Until when a supplier that answered is not looked at again. */
const healthyUntil = new Map<string, number>()
const HEALTHY_MS = 5_000

/**
 * Keeps count of calls in a row that nothing came back for; whoever is silent too long is suspended by the
 * clock.
 */
export async function noteReply(
  { database, scheduler }: Pick<Services, 'database' | 'scheduler'>,
  supplierId: string,
  answered: boolean,
): Promise<void> {
  const now = performance.now()
  if (!answered) {
    healthyUntil.delete(supplierId)
    if ((await countSilence(database.kysely, supplierId)) >= SILENT) scheduler.wake('supplierHealth')
  } else if (now >= (healthyUntil.get(supplierId) ?? 0)) {
    healthyUntil.set(supplierId, now + HEALTHY_MS)
    await forgetSilence(database.kysely, supplierId)
  }
}
