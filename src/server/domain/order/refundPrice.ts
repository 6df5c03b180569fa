import { fail } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../http/route.ts'
import { findMatching } from '../../store/rows.ts'
import { recoverable } from './giveBack.ts'
import { refundable } from './refund.ts'
import type { Order } from './request.ts'

/** An order its caller may see. */
export async function orderFor(value: unknown, reading: Reading): Promise<Order> {
  const [row] = await findMatching(reading.database.kysely, merchantOrderInfo, {
    tenantId: reading.tenantId,
    ids: [String(value ?? '')],
    where: visibleTo(merchantOrderInfo, reading),
  })
  return row ? (row as unknown as Order) : fail('NOT_FOUND')
}

/** What refunding so many pieces could give back to the merchant, and what the supplier could give back to us. */
export async function refundPrice({ orderId, refundQty }: Parameters, reading: Reading): Promise<unknown> {
  const order = await orderFor(orderId, reading)
  const left = refundable(order),
    qty = Math.max(0, Math.trunc(Number(refundQty ?? left.qty)) || 0)
  const found = await recoverable(order, { db: reading.database.kysely, tenantId: reading.tenantId })
  const purchasePrice = found?.channel.purchasePrice ?? 0
  return {
    unitPrice: order.unitPrice,
    purchasePrice,
    maxRefundQty: left.qty,
    maxRefundAmount: Math.min(left.amount, qty * (order.unitPrice ?? 0)),
    purchaseRefundAmount: Math.min(found?.left ?? 0, purchasePrice * qty),
    supplierRefundable: found !== null,
  }
}
