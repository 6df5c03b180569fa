import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { type Fen, sumFen, multiplyFen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, insertRows } from '../../store/rows.ts'
import { issueStock } from '../stock/issuing.ts'
import type { StockLine } from '../stock/stockLine.ts'
import { sendDeliveredCards } from './cardMessages.ts'
import { idOf } from './moves.ts'
import { receivePhoneOf } from './receivePhone.ts'
import type { Order } from './request.ts'

/** Cards to deliver, with their cost in fen apiece. */
interface CardDelivery {
  readonly cardIds: readonly string[]
  readonly source: 'platform' | 'merchant' | 'supplier'
  readonly unitCost: Fen
}

/** Whether an order is delivered as cards. */
export const hasCards = ({ goodsType }: Pick<Order, 'goodsType'>): boolean =>
  goodsType === 'card' || goodsType === 'coupon'

/** Inserts one row for each delivered card. */
export async function deliverCards(
  order: Order,
  { cardIds, source, unitCost }: CardDelivery,
  work: Work,
): Promise<void> {
  if (cardIds.length === 0) return
  const cards = new Map(
    (await findRows(work.db, stockCard, work.tenantId, cardIds)).map((card) => [card.id, card]),
  )
  const receiver = await receivePhoneOf(order, work)
  const now = formatMoment(work.at ?? new Date())
  const ids = await insertRows(
    work.db,
    merchantCardOrderInfo,
    work.tenantId,
    cardIds.map((stockCardId) => ({
      id: idOf(work),
      orderId: order.id,
      orderNo: order.orderNo,
      merchantId: order.merchantId,
      merchantCode: order.merchantCode,
      skuId: order.skuId,
      goodsName: order.goodsName,
      cardSource: source,
      stockCardId,
      cardNoMasked: cards.get(stockCardId)?.cardNoMasked ?? null,
      validEnd: cards.get(stockCardId)?.expireTime ?? null,
      ...receiver?.fields,
      smsState: 'none',
      unitPrice: order.unitPrice,
      unitCost,
      issueTime: now,
      issueState: 'issued',
    })),
  )
  if (receiver) await sendDeliveredCards(ids, receiver.phone, work)
}

/** Cost of stock lines in fen. */
export const costOf = (lines: readonly StockLine[]): Fen =>
  sumFen(lines.map(({ unitCost, qty }) => multiplyFen(unitCost, qty)))

/** Issues the locked stock of an order, with one row for each card. Returns quantity and cost in fen. */
export async function deliverStock(
  order: Order,
  work: Work,
): Promise<{ readonly qty: number; readonly cost: Fen }> {
  const lines = await issueStock(work, { bizNo: order.orderNo ?? '' })
  for (const line of lines)
    await deliverCards(
      order,
      { cardIds: line.cardIds, source: line.prepaid ? 'merchant' : 'platform', unitCost: line.unitCost },
      work,
    )
  return { qty: lines.reduce((sum, line) => sum + line.qty, 0), cost: costOf(lines) }
}
