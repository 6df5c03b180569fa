import { fail } from '../../../contract/errors.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantEcommerce } from '../../../contract/resources/merchant/merchantEcommerce.ts'
import type { Work } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import type { Seller } from './platformRow.ts'

/** The shop of a message with the merchant behind it. */
export async function sellerOf(shopId: string, { db, tenantId }: Work): Promise<Seller> {
  const [shop] = await findRows(db, merchantEcommerce, tenantId, [shopId])
  const [merchant] = shop ? await findRows(db, merchantConfig, tenantId, [shop.merchantId]) : []
  return shop && merchant ? { shop, merchant } : fail('PLATFORM_SHOP_GONE')
}
