import { ZERO_FEN } from '../../../kernel/money.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters } from '../../engine/route.ts'
import { freeUnits } from '../afterSale/units.ts'
import { hasCards } from './deliver.ts'
import { costFromStock, costFromSupplier } from './refundCost.ts'
import { refundableOf, refundLimit } from './refundable.ts'
import { visibleOrder } from './visibleOrder.ts'

/**
 * What a refund of this many pieces could return to the merchant, and what could come back to us, from the
 * supplier or to stock; amounts in fen.
 */
export async function refundPrice({ orderId, refundQty }: Parameters, reading: Reading): Promise<unknown> {
  const order = await visibleOrder(orderId, reading)
  const remaining = refundableOf(order),
    maxRefundQty = Math.min(
      remaining.qty,
      await freeUnits(order, { db: reading.database.kysely, tenantId: reading.tenantId }),
    ),
    qty = Math.min(maxRefundQty, Math.max(0, Math.trunc(Number(refundQty ?? maxRefundQty)) || 0))
  const { purchasePrice, purchaseRefundAmount, supplierRefundable } =
    hasCards(order) && order.supplierId === null
      ? await costFromStock(order, qty, reading)
      : await costFromSupplier(order, qty, reading)
  return {
    unitPrice: order.unitPrice,
    purchasePrice,
    maxRefundQty,
    maxRefundAmount: order.deductType === 'account' ? refundLimit(order, qty) : ZERO_FEN,
    purchaseRefundAmount,
    supplierRefundable,
  }
}
