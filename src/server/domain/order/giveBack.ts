import { refuse } from '../../../contract/errors.ts'
import { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { selectWhere, updateRows } from '../../store/rows.ts'
import { booksOf } from '../finance/books.ts'
import { returnStock } from '../stock/returns.ts'
import { attemptsAt } from './channels.ts'
import { hasCards } from './deliver.ts'
import { belonging, type ChannelOrder, lockChannel, setChannel } from './moves.ts'
import type { Order } from './request.ts'
import { supplierOf } from './seams.ts'

/** The attempt whose cost a supplier could still give back. */
export async function recoverable(
  order: Order,
  work: Lookup,
): Promise<{ readonly channel: ChannelOrder; readonly left: number } | null> {
  for (const channel of await attemptsAt(order, work)) {
    const left = (channel.purchasePrice ?? 0) * (channel.deliveredQty ?? 0) - (channel.costBackAmount ?? 0)
    if (channel.channelState === 'success' && left > 0) return { channel, left }
  }
  return null
}

/** Locks the attempt whose cost is going to be given back, before the stock and the money of its order. */
export async function lockRecoverable(order: Order, work: Work): Promise<void> {
  const found = await recoverable(order, work)
  if (found) await lockChannel(found.channel.id, work)
}

/** The supplier agreed to give its price back. Answers how much. */
export async function recoverCost(
  order: Order,
  { refundQty, refundNo }: { readonly refundQty: number; readonly refundNo: string },
  work: Work,
): Promise<number> {
  const found = await recoverable(order, work)
  if (!found) return refuse('没有可追回成本的渠道订单', 'recoverCost')
  const { channel, left } = found
  const amount = Math.min(left, (channel.purchasePrice ?? 0) * refundQty)
  const supplier = await supplierOf(work, channel.supplierId ?? '')
  if (!supplier) return refuse('没有可追回成本的渠道订单', 'recoverCost')
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
 * Cards of a refund that nobody saw go back on the shelf with their cost; those somebody saw are void.
 * Answers the cost that came back.
 */
export async function backOnShelf(
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
    all: [belonging(order.id), { field: 'issueState', operator: 'in', values: [1, 2] }],
  })
  const chosen =
    cardIds && cardIds.length > 0
      ? rows.filter((row) => cardIds.includes(String(row.stockCardId)) || cardIds.includes(row.id))
      : rows.slice(0, refundQty)
  if (chosen.length !== refundQty) refuse('请选择与退款数量相同的卡', 'cardIds')
  let saved = 0
  for (const clean of [true, false]) {
    const some = chosen.filter((row) => (row.issueState === 'issued' && row.smsState === 'none') === clean)
    if (some.length === 0) continue
    await returnStock(work, {
      bizNo: order.orderNo ?? '',
      qty: some.length,
      clean,
      cardIds: some.map((row) => String(row.stockCardId)),
      phase: `${refundNo.slice(refundNo.lastIndexOf('-') + 1)}${clean ? '' : 'X'}`,
    })
    await updateRows(work.db, merchantCardOrderInfo, {
      tenantId: work.tenantId,
      ids: some.map(({ id }) => id),
      set: { issueState: clean ? 'returned' : 'voided' },
      userId: work.caller.session.userId,
    })
    if (clean) saved += some.reduce((sum, row) => sum + Number(row.unitCost ?? 0), 0)
  }
  return saved
}
