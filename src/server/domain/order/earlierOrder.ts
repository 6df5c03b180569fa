import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { findOrderKey, type StoredOrderKey } from '../../store/order/orderRows.ts'
import type { Gates } from './gates.ts'
import { untakeActivity } from '../product/activity/activityUse.ts'
import type { Prepared } from './prepare.ts'
import { bodyHashOf, type Order, type OrderRequest } from './request.ts'
import { orderById } from './writeOrders.ts'

/** The existing order of a merchant's number; null where the number is blank or free. */
export function earlierKeyOf(
  { merchantCode, merchantOrderNo }: OrderRequest,
  { db, tenantId }: Work,
): Promise<StoredOrderKey | null> {
  const number = merchantOrderNo?.trim()
  return number
    ? findOrderKey(db, { tenantId, merchantCode, merchantOrderNo: number })
    : Promise.resolve(null)
}

/** The order with an existing number; `ORDER_MISMATCH` where goods, quantity, account or seats differ. */
export async function earlierOrder(
  { orderId, bodyHash }: StoredOrderKey,
  gates: Gates,
  { request, work }: { readonly request: OrderRequest; readonly work: Work },
): Promise<Order> {
  const sku = await gates.sku(request.skuId ?? null, request.skuCode ?? null)
  if (bodyHash !== bodyHashOf(sku.id, request)) fail('ORDER_MISMATCH')
  return orderById(orderId, work)
}

/** The order that took the number of this one meanwhile; what this one took of an activity is free again. */
export async function concurrentOrder(
  { claim }: Pick<Prepared, 'claim'>,
  gates: Gates,
  { request, work }: { readonly request: OrderRequest; readonly work: Work },
): Promise<Order> {
  await untakeActivity(claim, work)
  const key = (await earlierKeyOf(request, work)) ?? fail('ORDER_MISMATCH')
  return earlierOrder(key, gates, { request, work })
}
