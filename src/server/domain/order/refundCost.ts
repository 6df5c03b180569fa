import type { Resource } from '../../../contract/define/resource.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { addFen, type Fen, fen, multiplyFen, ZERO_FEN, minFen } from '../../../kernel/money.ts'
import { hiddenFields, visibilityOf } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { withVisibility } from '../../store/visibility.ts'
import { recoverableAttempt } from './costRecovery.ts'
import { type CouponOrder, costOfSold, soldOf } from '../couponCode/takeBack.ts'
import type { Order } from './request.ts'
import { cardsToRefund, costOfCards } from './restocking.ts'

/** What comes back to us for refunded pieces, in fen: the cost of one piece, and of all of them. */
export interface CostBack {
  readonly purchasePrice: Fen | null
  readonly purchaseRefundAmount: Fen | null
  readonly supplierRefundable: boolean
}

/** Reads under the row visibility of the caller, but with the fields that decide whether cost comes back. */
const withRowsOf = <T>(resource: Resource, reading: Reading, read: () => Promise<T>): Promise<T> => {
  const visibility = visibilityOf(reading.caller)
  return withVisibility(visibility?.rows(resource) ? visibility : null, read)
}

/**
 * The cost of cards that came from our stock: an average of the pieces, and what returns to stock with those
 * that can be sold again.
 */
export async function costFromStock(order: Order, qty: number, reading: Reading): Promise<CostBack> {
  const sold = await withRowsOf(couponOrder, reading, () =>
    soldOf(order.id, { db: reading.database.kysely, tenantId: reading.tenantId }),
  )
  if (sold.length > 0) return costFromCodes(sold, qty, reading)
  const { clean, seen } = await withRowsOf(merchantCardOrderInfo, reading, () =>
    cardsToRefund(
      order,
      { refundQty: qty, cardIds: null },
      { db: reading.database.kysely, tenantId: reading.tenantId },
    ),
  )
  const count = clean.length + seen.length,
    isVisible = !hiddenFields(merchantCardOrderInfo, reading.caller).has('unitCost')
  return {
    purchasePrice: isVisible
      ? fen(count === 0 ? 0 : Math.round(addFen(costOfCards(clean), costOfCards(seen)) / count))
      : null,
    purchaseRefundAmount: isVisible ? costOfCards(clean) : null,
    supplierRefundable: false,
  }
}

/** The cost of codes of an activity: all of it is saved, since nothing is redeemed. */
function costFromCodes(sold: readonly CouponOrder[], qty: number, reading: Reading): CostBack {
  const isVisible = !hiddenFields(couponOrder, reading.caller).has('unitCost')
  return {
    purchasePrice: isVisible ? (sold[0]?.unitCost ?? ZERO_FEN) : null,
    purchaseRefundAmount: isVisible ? costOfSold(sold, qty) : null,
    supplierRefundable: false,
  }
}

/**
 * The cost that the supplier gives back. Callers without permission to see costs still learn whether cost can
 * be recovered, but not how much.
 */
export async function costFromSupplier(order: Order, qty: number, reading: Reading): Promise<CostBack> {
  const recovery = await withRowsOf(channelOrderInfo, reading, () =>
    recoverableAttempt(order, { db: reading.database.kysely, tenantId: reading.tenantId }),
  )
  const isVisible = !hiddenFields(channelOrderInfo, reading.caller).has('purchasePrice'),
    purchasePrice = recovery?.channel.purchasePrice ?? ZERO_FEN
  return {
    purchasePrice: isVisible ? purchasePrice : null,
    purchaseRefundAmount: isVisible
      ? minFen(recovery?.remaining ?? ZERO_FEN, multiplyFen(purchasePrice, qty))
      : null,
    supplierRefundable: recovery !== null,
  }
}
