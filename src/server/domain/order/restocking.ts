import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { type Fen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { viewedCardIds } from '../../store/stock/cardViewRows.ts'
import { type CodeRefund, soldOf, takeCodesBack } from '../couponCode/takeBack.ts'
import { returnStock } from '../stock/returns.ts'
import { hasCards } from './deliver.ts'
import { ofOrder } from './moves.ts'
import type { Order } from './request.ts'

const STATES = merchantCardOrderInfo.states.wire

type CardRow = Row<typeof merchantCardOrderInfo>

/** Delivered cards that a refund takes, and those of them that can be sold again. */
export interface RefundCards {
  readonly clean: readonly CardRow[]
  readonly seen: readonly CardRow[]
}

/**
 * The cards that a refund of this many pieces takes: the requested ones, else the first. A card is clean while
 * nobody has viewed it, at the merchant or here, and no message has sent it.
 */
export async function cardsToRefund(
  order: Order,
  { refundQty, cardIds }: { readonly refundQty: number; readonly cardIds: readonly string[] | null },
  { db, tenantId }: Lookup,
): Promise<RefundCards> {
  const rows = await selectWhere(db, merchantCardOrderInfo, tenantId, {
    all: [ofOrder(order.id), { field: 'issueState', operator: 'in', values: [STATES.issued, STATES.viewed] }],
  })
  const chosen =
    cardIds && cardIds.length > 0
      ? rows.filter((row) => cardIds.includes(String(row.stockCardId)) || cardIds.includes(row.id))
      : rows.slice(0, refundQty)
  const viewedCards = await viewedCardIds(
    db,
    tenantId,
    chosen.map((row) => String(row.stockCardId)),
  )
  const isClean = (row: CardRow): boolean =>
    row.issueState === 'issued' && row.smsState === 'none' && !viewedCards.has(String(row.stockCardId))
  return { clean: chosen.filter(isClean), seen: chosen.filter((row) => !isClean(row)) }
}

/** Cost of cards in fen. */
export const costOfCards = (cards: readonly CardRow[]): Fen =>
  sumFen(cards.map(({ unitCost }) => unitCost ?? ZERO_FEN))

/**
 * Takes back the codes of a refund, or returns its cards: clean ones to stock with their cost, seen ones as void.
 * Returns the cost in fen that came back.
 */
export async function restockCards(
  order: Order,
  {
    refundQty,
    cardIds,
    refundNo,
    amount,
    reason,
  }: Omit<CodeRefund, 'ids'> & { readonly cardIds: readonly string[] | null },
  work: Work,
): Promise<Fen> {
  if (!hasCards(order)) return ZERO_FEN
  const sold = order.goodsType === 'coupon' ? await soldOf(order.id, work) : []
  if (sold.length > 0) return takeCodesBack(sold, { refundQty, ids: cardIds, refundNo, amount, reason }, work)
  const { clean, seen } = await cardsToRefund(order, { refundQty, cardIds }, work)
  if (clean.length + seen.length !== refundQty) fail('REFUND_CARDS_MISMATCH', {}, 'cardIds')
  for (const [cards, resellable] of [
    [clean, true],
    [seen, false],
  ] as const) {
    if (cards.length === 0) continue
    await returnStock(work, {
      bizNo: order.orderNo ?? '',
      qty: cards.length,
      resellable,
      cardIds: cards.map((row) => String(row.stockCardId)),
      phase: `${refundNo.slice(refundNo.lastIndexOf('-') + 1)}${resellable ? '' : 'X'}`,
    })
    await updateRows(work.db, merchantCardOrderInfo, {
      tenantId: work.tenantId,
      ids: cards.map(({ id }) => id),
      set: { issueState: resellable ? 'returned' : 'voided' },
      userId: work.caller.session.userId,
    })
  }
  return costOfCards(clean)
}
