import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Lookup } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import type { Order } from '../order/request.ts'
import type { Period } from './plan.ts'

/** The order of a period, as it is in this transaction; null before there is one. */
export async function orderOf({ orderId }: Period, { db, tenantId }: Lookup): Promise<Order | null> {
  const [order] = orderId ? await findRows(db, merchantOrderInfo, tenantId, [orderId]) : []
  return order ?? null
}
