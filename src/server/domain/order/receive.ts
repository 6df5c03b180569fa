import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import type { Answer } from '../../suppliers/adapter.ts'
import { booksOf } from '../finance/books.ts'
import { returnStock, storeSupplierCards } from '../stock/returns.ts'
import { handOver, hasCards } from './deliver.ts'
import { dimsOf } from './money.ts'
import type { ChannelOrder } from './moves.ts'
import type { Order } from './request.ts'
import { supplierOf } from './seams.ts'

/** What a supplier delivered is paid for; cards are kept before they are handed on. Answers how many pieces the order got and what they cost. */
export async function receive(order: Order, channel: ChannelOrder, answer: Answer, work: Work): Promise<{ readonly qty: number; readonly cost: number }> {
  const wanted = channel.qty ?? 0, price = channel.purchasePrice ?? 0
  const cards = hasCards(order) ? (answer.cards ?? []).slice(0, wanted) : []
  const came = hasCards(order) && answer.cards ? cards.length : wanted
  const supplier = await supplierOf(work, channel.supplierId ?? '')
  if (!supplier) throw new Error(`supplier ${channel.supplierId ?? ''} of ${channel.channelOrderNo ?? ''} is gone`)
  if (price * came > 0) await post(booksOf(work), { bizType: 'cost', bizNo: channel.channelOrderNo ?? '', accountId: supplier.accountId, amount: price * came, dims: dimsOf(order, came) })
  if (cards.length === 0) return { qty: came, cost: price * came }
  const cardIds = await storeSupplierCards(work, { skuId: order.skuId ?? '', supplierCode: supplier.code, unitCost: price, bizNo: order.orderNo ?? '', merchantCode: order.merchantCode, cards })
  if (came === wanted || order.allowPartial) {
    await handOver(order, { cardIds, source: 'supplier', unitCost: price }, work)
    return { qty: came, cost: price * came }
  }
  // Too few for an order that wants all: they stay on our shelf, unseen.
  await returnStock(work, { bizNo: order.orderNo ?? '', qty: came, clean: true, cardIds, phase: channel.channelOrderNo ?? '' })
  return { qty: 0, cost: 0 }
}
