import { fail } from '../../../contract/errors.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import { type Fen, addFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { returnStock } from '../stock/returns.ts'
import { hasCards } from './deliver.ts'
import { ofOrder } from './moves.ts'
import type { Order } from './request.ts'

const STATES = merchantCardOrderInfo.states.wire

/**
 * Returns the cards of a refund: unseen ones to stock with their cost, seen ones as void. Returns the cost in
 * fen that came back.
 */
export async function restockCards(
  order: Order,
  {
    refundQty,
    cardIds,
    refundNo,
  }: { readonly refundQty: number; readonly cardIds: readonly string[] | null; readonly refundNo: string },
  work: Work,
): Promise<Fen> {
  if (!hasCards(order)) return ZERO_FEN
  const rows = await selectWhere(work.db, merchantCardOrderInfo, work.tenantId, {
    all: [ofOrder(order.id), { field: 'issueState', operator: 'in', values: [STATES.issued, STATES.viewed] }],
  })
  const chosen =
    cardIds && cardIds.length > 0
      ? rows.filter((row) => cardIds.includes(String(row.stockCardId)) || cardIds.includes(row.id))
      : rows.slice(0, refundQty)
  if (chosen.length !== refundQty) fail('REFUND_CARDS_MISMATCH', {}, 'cardIds')
  let restockedCost = ZERO_FEN
  for (const resellable of [true, false]) {
    const group = chosen.filter(
      (row) => (row.issueState === 'issued' && row.smsState === 'none') === resellable,
    )
    if (group.length === 0) continue
    await returnStock(work, {
      bizNo: order.orderNo ?? '',
      qty: group.length,
      resellable,
      cardIds: group.map((row) => String(row.stockCardId)),
      phase: `${refundNo.slice(refundNo.lastIndexOf('-') + 1)}${resellable ? '' : 'X'}`,
    })
    await updateRows(work.db, merchantCardOrderInfo, {
      tenantId: work.tenantId,
      ids: group.map(({ id }) => id),
      set: { issueState: resellable ? 'returned' : 'voided' },
      userId: work.caller.session.userId,
    })
    if (resellable)
      restockedCost = addFen(restockedCost, sumFen(group.map(({ unitCost }) => unitCost ?? ZERO_FEN)))
  }
  return restockedCost
}
