import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/db.ts'
import { seedCardViews } from './cardViewSeed.ts'
import { seedMerchantTerms } from './merchantTermsSeed.ts'
import { seedOrders } from './orderSeed.ts'

/** Writes the terms of merchants, their orders of the last days, and who looked at the cards of these. */
export async function seedOrderHistory(
  services: Services,
  {
    writer,
    tenantId,
    at,
  }: { readonly writer: Writer; readonly tenantId: string; readonly at: (moment: Date) => Work },
): Promise<void> {
  await seedMerchantTerms(at)
  await seedOrders(services, tenantId, writer)
  await seedCardViews(at)
}
