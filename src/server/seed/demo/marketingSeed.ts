import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { seedCouponCodes } from './couponCodeSeed.ts'
import { seedCoupons } from './couponSeed.ts'
import { seedPlatformOrders } from './daPaiSeed.ts'
import { seedEmailOrders } from './emailOrderSeed.ts'
import { seedExchangeCards } from './exchangeCardSeed.ts'
import { seedFavor } from './favorSeed.ts'
import { seedRedEnvelopes } from './redEnvelopeSeed.ts'
import { seedVerifications } from './verifySeed.ts'
import { seedMall } from './mallSeed.ts'

/**
 * Writes what the company offers to people: goods on its mall, a shop, exchange cards, those that are mailed, the use
 * of cards, coupons, vouchers and red packets.
 */
export async function seedMarketing(writer: Writer, tenantId: string, vault: Vault): Promise<void> {
  await seedMall(writer, tenantId, vault)
  await seedPlatformOrders(writer, tenantId, vault)
  await seedExchangeCards(writer, tenantId, vault)
  await seedEmailOrders({ writer, tenantId, vault })
  await seedVerifications(writer, tenantId, vault)
  await seedCoupons(writer, tenantId)
  await seedCouponCodes(writer, tenantId, vault)
  await seedFavor(writer, tenantId, vault)
  await seedRedEnvelopes(writer, tenantId, vault)
}
