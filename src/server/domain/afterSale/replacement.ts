import { fail } from '../../../contract/errors.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Work } from '../../engine/work.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { findRows } from '../../store/rows.ts'
import { acceptOrder } from '../order/accept.ts'
import { dispatchOrder } from '../order/dispatch.ts'
import type { Order, OrderReceiver } from '../order/request.ts'
import { orderById } from '../order/writeOrders.ts'

/** Refuses an exchange for a SKU of another product. */
export async function requireSameGoods(order: Order, skuId: string, work: Work): Promise<void> {
  const skus = await findRows(work.db, goodsSku, work.tenantId, [...new Set([order.skuId ?? '', skuId])])
  if (new Set(skus.map(({ spuId }) => spuId)).size !== 1) fail('EXCHANGE_OTHER_SPU', {}, 'skuId')
}

/**
 * Creates a free order for the same buyer and dispatches it, so that its stock is locked. Refuses a dearer
 * SKU, a blocked order and insufficient stock.
 */
export async function replacementOf(
  order: Order,
  {
    skuId,
    qty,
    merchantOrderNo,
  }: { readonly skuId: string; readonly qty: number; readonly merchantOrderNo: string },
  work: Work,
): Promise<Order> {
  const sealed = openSealed(work.vault, (await sealedOf(work.db, 'merchant_order_info', order.id)).receiver)
  const { order: accepted } = await acceptOrder(work, {
    merchantCode: order.merchantCode ?? '',
    merchantOrderNo,
    skuId,
    qty,
    receiver: sealed ? (JSON.parse(sealed) as OrderReceiver) : null,
    source: 'replacement',
    deductType: 'free',
    remark: `换货补发 ${order.orderNo ?? ''}`,
  })
  if ((accepted.unitPrice ?? 0) > (order.unitPrice ?? 0)) fail('EXCHANGE_PRICE_HIGHER', {}, 'skuId')
  await dispatchOrder(accepted.id, work)
  const dispatched = await orderById(accepted.id, work)
  if (dispatched.deliverState === 'waiting') return dispatched
  return dispatched.blockReason
    ? fail('EXCHANGE_ORDER_BLOCKED', { reason: dispatched.blockReason }, 'skuId')
    : fail('EXCHANGE_STOCK_SHORT', {}, 'skuId')
}
