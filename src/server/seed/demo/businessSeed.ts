import type { Vault } from '../../secrets/vault.ts'
import { seedContent } from './contentSeed.ts'
import { seedLogs } from './logSeed.ts'
import { seedMarketing } from './marketingSeed.ts'
import { seedMerchants } from './merchantSeed.ts'
import { seedPeople } from './consumerSeed.ts'
import { seedPrices } from './priceSeed.ts'
import { seedResources } from './resourceRows.ts'
import { seedRisk } from './riskSeed.ts'
import { seedStock } from './stockSeed.ts'
import { seedSuppliers } from './supplierSeed.ts'
import type { Writer } from '../../store/db.ts'

/**
 * Writes merchants, suppliers, stock, prices, risk rules and rows of the logs of the demonstration company, in
 * this order because each refers to earlier rows.
 */
export async function seedBusiness(
  writer: Writer,
  tenantId: string,
  { accounts, vault }: { readonly accounts: ReadonlyMap<string, string>; readonly vault: Vault },
): Promise<void> {
  await seedMerchants(writer, tenantId, accounts, vault)
  await seedRisk(writer, tenantId, vault)
  await seedSuppliers(writer, tenantId, vault)
  await seedStock(writer, tenantId, vault)
  await seedPrices(writer, tenantId)
  await seedPeople(writer, tenantId, vault)
  await seedMarketing(writer, tenantId, vault)
  await seedResources(writer, tenantId, vault)
  await seedLogs(writer, tenantId)
  await seedContent(writer, tenantId)
}
