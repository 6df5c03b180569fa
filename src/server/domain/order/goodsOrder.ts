import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Lookup } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import type { Order } from './request.ts'

/** The order that a document names by our number, or by the number its merchant gave it; null where there is none. */
export async function findGoodsOrder(
  no: string,
  merchantCode: string,
  { db, tenantId }: Lookup,
): Promise<Order | null> {
  const [own] = await selectWhere(db, merchantOrderInfo, tenantId, {
    field: 'orderNo',
    operator: 'equals',
    values: [no],
  })
  if (own) return own
  const [merchants] = await selectWhere(db, merchantOrderInfo, tenantId, {
    all: [
      { field: 'merchantCode', operator: 'equals', values: [merchantCode] },
      { field: 'merchantOrderNo', operator: 'equals', values: [no] },
    ],
  })
  return merchants ?? null
}
