import { fail } from '../../../contract/errors.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { booksOf } from '../finance/books.ts'
import { returnStock } from '../stock/returns.ts'
import { attemptsOf } from './channels.ts'
import { hasCards } from './deliver.ts'
import { ofOrder, type ChannelOrder, lockChannel, setChannel } from './moves.ts'
import type { Order } from './request.ts'
import { supplierOf } from './supplierLookup.ts'

/**
 * The first successful attempt whose cost the supplier has not fully given back, with the remaining amount in
 * fen.
 */
export async function recoverableAttempt(
  order: Order,
  work: Lookup,
): Promise<{ readonly channel: ChannelOrder; readonly remaining: number } | null> {
  for (const channel of await attemptsOf(order, work)) {
    const remaining =
      (channel.purchasePrice ?? 0) * (channel.deliveredQty ?? 0) - (channel.costBackAmount ?? 0)
    if (channel.channelState === 'success' && remaining > 0) return { channel, remaining }
  }
  return null
}

/** Locks the attempt whose cost will be recovered, before stock and money of its order are locked. */
export async function lockRecoverable(order: Order, work: Work): Promise<void> {
  const target = await recoverableAttempt(order, work)
  if (target) await lockChannel(target.channel.id, work)
}

/** Posts the cost a supplier gives back for refunded pieces. Returns the amount in fen. */
export async function recoverCost(
  order: Order,
  { refundQty, refundNo }: { readonly refundQty: number; readonly refundNo: string },
  work: Work,
): Promise<number> {
  const target = await recoverableAttempt(order, work)
  if (!target) return fail('COST_NOT_RECOVERABLE', {}, 'recoverCost')
  const { channel, remaining } = target
  const amount = Math.min(remaining, (channel.purchasePrice ?? 0) * refundQty)
  const supplier = await supplierOf(work, channel.supplierId ?? '')
  if (!supplier) return fail('COST_NOT_RECOVERABLE', {}, 'recoverCost')
  await post(booksOf(work), {
    bizType: 'costBack',
    bizNo: channel.channelOrderNo ?? '',
    phase: refundNo.slice(refundNo.lastIndexOf('-') + 1),
    accountId: supplier.accountId,
    amount,
    dims: { merchantCode: order.merchantCode, qty: refundQty, docNo: order.orderNo ?? '' },
  })
  await setChannel(channel, { costBackAmount: (channel.costBackAmount ?? 0) + amount }, work)
  return amount
}

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
): Promise<number> {
  if (!hasCards(order)) return 0
  const rows = await selectWhere(work.db, merchantCardOrderInfo, work.tenantId, {
    all: [ofOrder(order.id), { field: 'issueState', operator: 'in', values: [1, 2] }],
  })
  const chosen =
    cardIds && cardIds.length > 0
      ? rows.filter((row) => cardIds.includes(String(row.stockCardId)) || cardIds.includes(row.id))
      : rows.slice(0, refundQty)
  if (chosen.length !== refundQty) fail('REFUND_CARDS_MISMATCH', {}, 'cardIds')
  let restockedCost = 0
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
    if (resellable) restockedCost += group.reduce((sum, row) => sum + Number(row.unitCost ?? 0), 0)
  }
  return restockedCost
}
