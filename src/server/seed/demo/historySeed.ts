import type { Services } from '../../services.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import { selectAccountIds } from '../../store/seed/seedRows.ts'
import { seedAudits } from './auditSeed.ts'
import { seedBulkPurchases } from './bulkPurchaseSeed.ts'
import { seedCompare } from './compareSeed.ts'
import { seedPlatformHistory } from './daPaiHistorySeed.ts'
import { seedEternity } from './eternitySeed.ts'
import { seedOrderHistory } from './orderHistorySeed.ts'
import { seedPayments } from './paymentSeed.ts'
import { seedStandingOrders } from './standingSeed.ts'

/**
 * Writes what happened in the last days: payments, terms of merchants, orders, views of cards, bulk purchases, a
 * reconciliation, recurring orders, and applications that wait. `accounts` are ids by short name.
 */
export async function seedHistory(
  services: Services,
  {
    writer,
    tenantId,
    accounts,
    vault,
  }: {
    readonly writer: Writer
    readonly tenantId: string
    readonly accounts: ReadonlyMap<string, string>
    readonly vault: Vault
  },
): Promise<void> {
  const at = (moment: Date): Work => ({
    ...systemWork(services, tenantId, { db: writer, path: 'demo/history' }),
    at: moment,
  })
  await seedPayments(writer, tenantId, { customers: accounts, vault })
  await seedOrderHistory(services, { writer, tenantId, at })
  await seedEternity(at, (await selectAccountIds(writer, tenantId)).get('operator') ?? null)
  await seedAudits(services, { writer, tenantId, accounts })
  await seedBulkPurchases(writer, tenantId, vault)
  await seedCompare(writer, tenantId)
  await seedPlatformHistory(writer, tenantId, vault)
  await seedStandingOrders(writer, tenantId, vault)
}
