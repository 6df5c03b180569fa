import { fail } from '../../../contract/errors.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { hiddenFields, sightOf, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { findMatching } from '../../store/rows.ts'
import { seeing } from '../../store/sight.ts'
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

/**
 * What refunding so many pieces could give back to the merchant, and what the supplier could give back to
 * us.
 */
export async function refundPrice({ orderId, refundQty }: Parameters, reading: Reading): Promise<unknown> {
  const order = await orderFor(orderId, reading)
  const left = refundable(order),
    qty = Math.max(0, Math.trunc(Number(refundQty ?? left.qty)) || 0)
  const sight = sightOf(reading.caller),
    hidden = hiddenFields(channelOrderInfo, reading.caller)
  // Whether something could come back is known to who may not see how much.
  const found = await seeing(sight?.rows(channelOrderInfo) ? sight : null, () =>
    recoverable(order, { db: reading.database.kysely, tenantId: reading.tenantId }),
  )
  const shown = !hidden.has('purchasePrice'),
    purchasePrice = found?.channel.purchasePrice ?? 0
  return {
    unitPrice: order.unitPrice,
    purchasePrice: shown ? purchasePrice : null,
    maxRefundQty: left.qty,
    maxRefundAmount: Math.min(left.amount, qty * (order.unitPrice ?? 0)),
    purchaseRefundAmount: shown ? Math.min(found?.left ?? 0, purchasePrice * qty) : null,
    supplierRefundable: found !== null,
  }
}
