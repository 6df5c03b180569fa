import { fail, say, sentenceText } from '../../../contract/errors.ts'
import { type Fen, addFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { booksOf } from '../finance/books.ts'
import { lockRecoverable, recoverCost } from '../order/costRecovery.ts'
import { setOrder, addOrderTrace } from '../order/moves.ts'
import { notifyOrder } from '../order/orderNotification.ts'
import { refundSentence } from '../order/refund.ts'
import { refundableOf, refundColumns, requireReturnableTickets } from '../order/refundable.ts'
import { restockCards } from '../order/restocking.ts'
import type { Order } from '../order/request.ts'
import type { AfterSale } from './apply.ts'

interface CaseRefund {
  readonly row: AfterSale
  readonly order: Order
  readonly amount: Fen
  readonly cardIds?: readonly string[]
  readonly recover?: boolean
}

const joinSentences = (before: Sentence, after: Sentence): Sentence =>
  say('{before}；{after}', { before, after })

/**
 * Refunds money (fen), cards and cost of a case; the state of the order stays. Returns the result as a
 * sentence.
 */
export async function refundCase(
  { row, order, amount, cardIds, recover = false }: CaseRefund,
  work: Work,
): Promise<Sentence> {
  const qty = row.applyQty ?? 0,
    refundNo = row.afterSaleNo ?? ''
  if (amount > refundableOf(order).amount) fail('REFUND_AMOUNT_EXCEEDED', {}, 'refundAmount')
  if (qty > refundableOf(order).qty) fail('AFTER_SALE_QTY_EXCEEDED')
  await requireReturnableTickets(order, { qty, recover }, work)
  if (recover) await lockRecoverable(order, work)
  const restockedCost = await restockCards(
    order,
    { refundQty: qty, cardIds: cardIds ?? null, refundNo, amount, reason: row.reasonText ?? '售后退款' },
    work,
  )
  let sentence = say('售后 {afterSaleNo}：{qty} 件', { afterSaleNo: refundNo, qty })
  if (amount > 0) {
    const { figures } = await post(booksOf(work), {
      bizType: 'refund',
      bizNo: refundNo,
      accountId: order.accountId ?? '',
      amount,
      dims: { merchantCode: order.merchantCode, qty, docNo: order.orderNo ?? '', remark: '售后退款' },
    })
    sentence = joinSentences(sentence, refundSentence(amount, figures))
  }
  const recoveredCost = recover ? await recoverCost(order, { refundQty: qty, refundNo }, work) : ZERO_FEN,
    savedCost = addFen(restockedCost, recoveredCost)
  if (savedCost > 0)
    sentence = joinSentences(sentence, say('成本减少 ¥{amount}', { amount: formatFen(savedCost) }))
  const set = refundColumns(order, { qty, amount, savedCost })
  const updated = await setOrder(order, set, work)
  await addOrderTrace(updated, sentenceText(sentence), work)
  await notifyOrder(updated, work, {
    refundNo,
    merchantRefundNo: row.merchantRefundNo,
    refundQty: qty,
    amount,
  })
  return sentence
}
