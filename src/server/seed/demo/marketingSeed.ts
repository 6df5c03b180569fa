import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { seedExchangeCards } from './exchangeCardSeed.ts'
import { seedMall } from './mallSeed.ts'

/** Writes what the company offers to people: goods on its mall, a shop, and exchange cards. */
export async function seedMarketing(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  await seedMall(writer, tenantId, vault)
  await seedExchangeCards(writer, tenantId, vault)
}
