import { say, sentenceText } from '../../../contract/errors.ts'
import { multiplyFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { lockDocument } from '../../store/stock/stockMoveRows.ts'
import { releaseParts } from './releaseParts.ts'
import { paysByAccount, settleMoney } from './money.ts'
import { moveOrder } from './moves.ts'
import { uncount } from './orderCounters.ts'
import { notifyOrder } from './orderNotification.ts'
import type { Order } from './request.ts'
import { endedTickets } from './ticket.ts'

/**
 * Ends an order with the delivered quantity: money, state and notification in one transaction. Undelivered
 * pieces count as failed.
 */
export async function finishOrder(
  order: Order,
  {
    successQty,
    failReason = null,
    set = {},
  }: {
    readonly successQty: number
    readonly failReason?: string | null
    readonly set?: Readonly<Record<string, unknown>>
  },
  work: Work,
): Promise<Order> {
  const qty = order.qty ?? 0
  const state = successQty === qty ? 'success' : successQty === 0 ? 'failed' : 'partial'
  if (successQty < qty) await lockDocument(work.db, work.tenantId, order.orderNo ?? '')
  if (successQty === 0) await uncount(order, work)
  if (successQty < qty) await releaseParts(order, qty - successQty, work)
  const money = await settleMoney(order, successQty, work)
  const resultText = {
    success: '全部成功',
    partial: `成功 ${successQty} 件，失败 ${qty - successQty} 件`,
    failed: failReason ?? '失败',
  }[state]
  const finished = await moveOrder(
    order,
    state,
    {
      set: {
        ...set,
        ...endedTickets(order, state),
        successQty,
        failQty: qty - successQty,
        capturedAmount: paysByAccount(order)
          ? multiplyFen(order.unitPrice ?? ZERO_FEN, successQty)
          : ZERO_FEN,
        failReason: state === 'success' ? null : failReason,
        finishTime: formatMoment(work.at ?? new Date()),
      },
      message: money ? `${resultText}；${sentenceText(money)}` : resultText,
    },
    work,
  )
  return notifyOrder(finished, work)
}

/** Cancels an order of which nothing was delivered. Returns the columns to set and the consequences. */
export async function cancelOrder(
  order: Order,
  reason: string,
  work: Work,
): Promise<{ readonly set: Readonly<Record<string, unknown>>; readonly consequences: readonly Sentence[] }> {
  await lockDocument(work.db, work.tenantId, order.orderNo ?? '')
  await uncount(order, work)
  await releaseParts(order, order.qty ?? 0, work)
  const money = await settleMoney(order, 0, work)
  const consequences = [
    say('{orderNo}：{money}', { orderNo: order.orderNo ?? '', money: money ?? say('没有冻结金额') }),
  ]
  return {
    set: {
      ...endedTickets(order, 'canceled'),
      failQty: order.qty,
      failReason: reason,
      finishTime: formatMoment(work.at ?? new Date()),
    },
    consequences,
  }
}
