import { systemWork } from '../../engine/system.ts'
import type { Writer } from '../../store/db.ts'
import { seedBusiness } from './businessSeed.ts'
import { seedCommerce } from './commerceSeed.ts'
import { seedFinance } from './financeSeed.ts'
import type { DemoSeeding } from './seeding.ts'

/** Accounts, goods, merchants and channels of a company; returns the ids of its accounts by name. */
export async function seedTrade(
  writer: Writer,
  tenantId: string,
  { vault, services }: Pick<DemoSeeding, 'vault' | 'services'>,
): Promise<ReadonlyMap<string, string>> {
  const accounts = await seedFinance(writer, tenantId, vault)
  await seedBusiness(writer, tenantId, { accounts, vault })
  await seedCommerce(systemWork(services, tenantId, { db: writer, path: 'demo/commerce' }))
  return accounts
}
