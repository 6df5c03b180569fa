import { type Fen, addFen, multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { lockDocument } from '../../store/stock/stockMoveRows.ts'
import type { Answer } from '../../suppliers/adapter.ts'
import { booksOf } from '../finance/books.ts'
import { returnStock } from '../stock/returns.ts'
import { storeSupplierCards } from '../stock/supplierCards.ts'
import { deliverCards, hasCards } from './deliver.ts'
import { lockCounters } from './orderCounters.ts'
import { dimsOf } from './money.ts'
import type { ChannelOrder } from './moves.ts'
import type { Order } from './request.ts'
import { supplierOf } from './supplierLookup.ts'

/**
 * Result of a delivery: pieces the order got, their cost in fen, and pieces the supplier must be paid for.
 */
export interface DeliveryResult {
  readonly qty: number
  readonly cost: Fen
  readonly payableQty: number
}

/** Records a supplier's delivery; cards are stored before they are delivered. */
export async function receiveDelivery(
  order: Order,
  channel: ChannelOrder,
  answer: Answer,
  work: Work,
): Promise<DeliveryResult> {
  const orderedQty = channel.qty ?? 0,
    price = channel.purchasePrice ?? ZERO_FEN
  const cards = hasCards(order) ? (answer.cards ?? []).slice(0, orderedQty) : []
  const deliveredQty = hasCards(order) && answer.cards ? cards.length : orderedQty
  if (cards.length === 0)
    return { qty: deliveredQty, cost: multiplyFen(price, deliveredQty), payableQty: deliveredQty }
  // Too few cards end an order without partial delivery, so its counters are locked before stock changes.
  if (deliveredQty < orderedQty && !order.allowPartial) {
    await lockDocument(work.db, work.tenantId, order.orderNo ?? '')
    await lockCounters([order], work)
  }
  const supplier = await payee(channel, work)
  const cardIds = await storeSupplierCards(work, {
    skuId: order.skuId ?? '',
    supplierCode: supplier.code,
    unitCost: price,
    bizNo: order.orderNo ?? '',
    merchantCode: order.merchantCode,
    cards,
  })
  if (deliveredQty === orderedQty || order.allowPartial) {
    await deliverCards(order, { cardIds, source: 'supplier', unitCost: price }, work)
    return { qty: deliveredQty, cost: multiplyFen(price, deliveredQty), payableQty: deliveredQty }
  }
  // Too few for an order without partial delivery: the cards stay in our stock, unseen.
  await returnStock(work, {
    bizNo: order.orderNo ?? '',
    qty: deliveredQty,
    resellable: true,
    cardIds,
    phase: channel.channelOrderNo ?? '',
  })
  return { qty: 0, cost: ZERO_FEN, payableQty: deliveredQty }
}

/** The cost of an order with that of a further delivery. */
export const costWith = (order: Order, cost: Fen): Fen => addFen(order.costAmount ?? ZERO_FEN, cost)

/**
 * Posts the cost owed to a supplier. This is the last step of a delivery: stock is locked before money,
 * customers before suppliers.
 */
export async function paySupplier(
  order: Order,
  channel: ChannelOrder,
  qty: number,
  work: Work,
): Promise<void> {
  const amount = multiplyFen(channel.purchasePrice ?? ZERO_FEN, qty)
  if (amount > 0)
    await post(booksOf(work), {
      bizType: 'cost',
      bizNo: channel.channelOrderNo ?? '',
      accountId: (await payee(channel, work)).accountId,
      amount,
      dims: dimsOf(order, qty),
    })
}

async function payee(
  channel: ChannelOrder,
  work: Work,
): Promise<NonNullable<Awaited<ReturnType<typeof supplierOf>>>> {
  const supplier = await supplierOf(work, channel.supplierId ?? '')
  if (!supplier)
    throw new Error(`supplier ${channel.supplierId ?? ''} of ${channel.channelOrderNo ?? ''} is gone`)
  return supplier
}
