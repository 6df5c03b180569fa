import { fail } from '../../../contract/errors.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { multiplyFen, ZERO_FEN, minFen } from '../../../kernel/money.ts'
import { hiddenFields, visibilityOf, visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { findMatching } from '../../store/rows.ts'
import { withVisibility } from '../../store/visibility.ts'
import { recoverableAttempt } from './costRecovery.ts'
import { refundableOf } from './refundable.ts'
import type { Order } from './request.ts'

/** The order with this id; `NOT_FOUND` where the caller may not see it. */
export async function visibleOrder(value: unknown, reading: Reading): Promise<Order> {
  const [row] = await findMatching(reading.database.kysely, merchantOrderInfo, {
    tenantId: reading.tenantId,
    ids: [String(value ?? '')],
    where: visibleTo(merchantOrderInfo, reading),
  })
  return row ?? fail('NOT_FOUND')
}

/**
 * What a refund of this many pieces could return to the merchant, and what the supplier could return to us;
 * amounts in fen.
 */
export async function refundPrice({ orderId, refundQty }: Parameters, reading: Reading): Promise<unknown> {
  const order = await visibleOrder(orderId, reading)
  const remaining = refundableOf(order),
    qty = Math.max(0, Math.trunc(Number(refundQty ?? remaining.qty)) || 0)
  const visibility = visibilityOf(reading.caller),
    hidden = hiddenFields(channelOrderInfo, reading.caller)
  // Callers without permission to see costs still learn whether cost can be recovered, but not how much.
  const recovery = await withVisibility(visibility?.rows(channelOrderInfo) ? visibility : null, () =>
    recoverableAttempt(order, { db: reading.database.kysely, tenantId: reading.tenantId }),
  )
  const isPriceVisible = !hidden.has('purchasePrice'),
    purchasePrice = recovery?.channel.purchasePrice ?? ZERO_FEN
  return {
    unitPrice: order.unitPrice,
    purchasePrice: isPriceVisible ? purchasePrice : null,
    maxRefundQty: remaining.qty,
    maxRefundAmount: minFen(remaining.amount, multiplyFen(order.unitPrice ?? ZERO_FEN, qty)),
    purchaseRefundAmount: isPriceVisible
      ? minFen(recovery?.remaining ?? ZERO_FEN, multiplyFen(purchasePrice, qty))
      : null,
    supplierRefundable: recovery !== null,
  }
}
