import type { Input } from '../../../contract/define/row.ts'
import { fail, say, sentenceText } from '../../../contract/errors.ts'
import type { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { holds } from '../../engine/caller.ts'
import type { Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { post, type PostingResult } from '../../ledger/post.ts'
import { booksOf } from '../finance/books.ts'
import { limitOf } from '../finance/apply.ts'
import { requireUnitsFree } from '../afterSale/units.ts'
import { restockCards, lockRecoverable, recoverCost } from './costRecovery.ts'
import { addOrderTrace } from './moves.ts'
import { notifyOrder } from './orderNotification.ts'
import type { Order } from './request.ts'

type RefundInput = Input<typeof merchantOrderInfo, 'refund'>

/** Pieces and amount (fen) of an order that can still be refunded. */
export const refundableOf = (order: Order): { readonly qty: number; readonly amount: number } => ({
  qty: (order.successQty ?? 0) - (order.refundedQty ?? 0),
  amount: (order.capturedAmount ?? 0) - (order.refundAmount ?? 0),
})

async function requireRefundable(
  order: Order,
  { refundQty, refundAmount }: RefundInput,
  work: Work,
): Promise<void> {
  const remaining = refundableOf(order)
  if (refundQty > remaining.qty) fail('REFUND_QTY_EXCEEDED', { n: remaining.qty }, 'refundQty')
  await requireUnitsFree(order, refundQty, work)
  if (refundAmount > Math.min(remaining.amount, refundQty * (order.unitPrice ?? 0)))
    fail('REFUND_AMOUNT_EXCEEDED', {}, 'refundAmount')
  if (order.deductType === 'stock' && refundAmount > 0) fail('REFUND_MERCHANT_STOCK', {}, 'refundAmount')
  const permission = 'merchantOrderInfo_refundHigh'
  if (
    refundAmount > (await limitOf(work, 'order.refund.auditLimit', 50_000)) &&
    !holds(work.caller, permission)
  )
    fail('FORBIDDEN', { permission })
}

/** Describes a refund, with the available balance where the account shows it. */
export const refundSentence = (amount: number, figures: PostingResult['figures']): Sentence =>
  figures
    ? say('退款 ¥{amount}，可用额度 ¥{available}', {
        amount: formatFen(amount),
        available: formatFen(figures.available),
      })
    : say('退款 ¥{amount}', { amount: formatFen(amount) })

/**
 * Refunds money, cards and cost of delivered pieces; every refund of an order has a number of its own.
 * Refuses more than is refundable.
 */
export async function refundOrder(order: Order, input: RefundInput, work: Work): Promise<Step> {
  await requireRefundable(order, input, work)
  const { refundQty, refundAmount, reason } = input
  const count = (order.refundCount ?? 0) + 1,
    refundNo = `${order.orderNo ?? ''}-R${count}`
  const sentences: Sentence[] = []
  if (input.recoverCost === true) await lockRecoverable(order, work)
  const restockedCost = await restockCards(
    order,
    { refundQty, cardIds: input.cardIds ?? null, refundNo },
    work,
  )
  if (refundAmount > 0) {
    const { figures } = await post(booksOf(work), {
      bizType: 'refund',
      bizNo: refundNo,
      accountId: order.accountId ?? '',
      amount: refundAmount,
      dims: { merchantCode: order.merchantCode, qty: refundQty, docNo: order.orderNo ?? '', remark: reason },
    })
    sentences.push(refundSentence(refundAmount, figures))
  }
  const savedCost =
    restockedCost + (input.recoverCost === true ? await recoverCost(order, { refundQty, refundNo }, work) : 0)
  if (input.recoverCost === true && savedCost > 0)
    sentences.push(say('追回成本 ¥{amount}', { amount: formatFen(savedCost) }))
  const refundedQty = (order.refundedQty ?? 0) + refundQty
  const set = {
    refundedQty,
    refundAmount: (order.refundAmount ?? 0) + refundAmount,
    refundCount: count,
    refundState: refundedQty === order.successQty ? 'full' : 'partly',
    costAmount: (order.costAmount ?? 0) - savedCost,
  } as const
  await addOrderTrace(
    order,
    [`退款 ${refundQty} 件：${reason}`, ...sentences.map(sentenceText)].join('；'),
    work,
  )
  await notifyOrder({ ...order, ...set }, work, { refundNo, refundQty, amount: refundAmount })
  return {
    set,
    consequences: sentences.map((sentence) =>
      say('{orderNo}：{what}', { orderNo: order.orderNo ?? '', what: sentence }),
    ),
  }
}
