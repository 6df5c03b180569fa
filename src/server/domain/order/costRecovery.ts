import { fail } from '../../../contract/errors.ts'
import { type Fen, addFen, subtractFen, multiplyFen, ZERO_FEN, minFen } from '../../../kernel/money.ts'
import type { Lookup, Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { booksOf } from '../finance/books.ts'
import { attemptsOf } from './channels.ts'
import { type ChannelOrder, lockChannel, setChannel } from './moves.ts'
import type { Order } from './request.ts'
import { isOtherTenant, supplierOf } from './supplierLookup.ts'

/**
 * The first successful attempt whose cost the supplier has not fully given back and can be asked for, with the
 * remaining amount in fen. Cost of another tenant comes back by that tenant's refund alone.
 */
export async function recoverableAttempt(
  order: Order,
  work: Lookup,
): Promise<{ readonly channel: ChannelOrder; readonly remaining: Fen } | null> {
  for (const channel of await attemptsOf(order, work)) {
    const remaining = subtractFen(
      multiplyFen(channel.purchasePrice ?? ZERO_FEN, channel.deliveredQty ?? 0),
      channel.costBackAmount ?? ZERO_FEN,
    )
    if (channel.channelState !== 'success' || remaining <= 0) continue
    if (!(await isOtherTenant(work, channel.supplierId ?? ''))) return { channel, remaining }
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
): Promise<Fen> {
  const target = await recoverableAttempt(order, work)
  if (!target) return fail('COST_NOT_RECOVERABLE', {}, 'recoverCost')
  const { channel, remaining } = target
  const amount = minFen(remaining, multiplyFen(channel.purchasePrice ?? ZERO_FEN, refundQty))
  const phase = refundNo.slice(refundNo.lastIndexOf('-') + 1)
  if (!(await takeCostBack(order, { channel, amount, phase, qty: refundQty }, work)))
    return fail('COST_NOT_RECOVERABLE', {}, 'recoverCost')
  return amount
}

/** Posts cost that came back for an attempt, which is locked; false where its supplier is gone. */
export async function takeCostBack(
  order: Order,
  {
    channel,
    amount,
    phase,
    qty,
  }: {
    readonly channel: ChannelOrder
    readonly amount: Fen
    readonly phase: string
    readonly qty?: number
  },
  work: Work,
): Promise<boolean> {
  const supplier = await supplierOf(work, channel.supplierId ?? '')
  if (!supplier) return false
  await post(booksOf(work), {
    bizType: 'costBack',
    bizNo: channel.channelOrderNo ?? '',
    phase,
    accountId: supplier.accountId,
    amount,
    dims: { merchantCode: order.merchantCode, ...(qty ? { qty } : {}), docNo: order.orderNo ?? '' },
  })
  await setChannel(channel, { costBackAmount: addFen(channel.costBackAmount ?? ZERO_FEN, amount) }, work)
  return true
}
