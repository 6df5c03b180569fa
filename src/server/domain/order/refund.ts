import { say, sentenceText } from '../../../contract/errors.ts'
import { type Fen, addFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { post, type PostingResult } from '../../ledger/post.ts'
import { booksOf } from '../finance/books.ts'
import { lockRecoverable, recoverCost } from './costRecovery.ts'
import { addOrderTrace } from './moves.ts'
import { notifyOrder } from './orderNotification.ts'
import { refundColumns, type RefundInput, requireRefundable } from './refundable.ts'
import { restockCards } from './restocking.ts'
import type { Order } from './request.ts'

/** Describes a refund, with the available balance where the account shows it. */
export const refundSentence = (amount: Fen, figures: PostingResult['figures']): Sentence =>
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
    { refundQty, cardIds: input.cardIds ?? null, refundNo, amount: refundAmount, reason },
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
  const savedCost = addFen(
    restockedCost,
    input.recoverCost === true ? await recoverCost(order, { refundQty, refundNo }, work) : ZERO_FEN,
  )
  if (input.recoverCost === true && savedCost > 0)
    sentences.push(say('追回成本 ¥{amount}', { amount: formatFen(savedCost) }))
  const set = {
    ...refundColumns(order, { qty: refundQty, amount: refundAmount, savedCost }),
    refundCount: count,
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
