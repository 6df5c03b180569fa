import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { seedNeighbourMerchant } from './merchantSeed.ts'
import { seedNeighbourSupplier } from './neighbourSupplierSeed.ts'
import { seedNeighbourRisk } from './riskSeed.ts'

/** Writes a merchant, risk rules and a supplier of the second tenant. */
export async function seedNeighbourBusiness(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  await seedNeighbourMerchant(writer, tenantId)
  await seedNeighbourRisk(writer, tenantId, vault)
  await seedNeighbourSupplier(writer, tenantId, vault)
}
