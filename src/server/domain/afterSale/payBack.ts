import { refuse, say, sentenceText } from '../../../contract/errors.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { booksOf } from '../finance/books.ts'
import { backOnShelf, lockRecoverable, recoverCost } from '../order/giveBack.ts'
import { setOrder, tell } from '../order/moves.ts'
import { notifyOrder } from '../order/notice.ts'
import { refundable, refunded } from '../order/refund.ts'
import type { Order } from '../order/request.ts'
import type { AfterSale } from './apply.ts'

interface Paying {
  readonly row: AfterSale
  readonly order: Order
  readonly amount: number
  readonly cardIds?: readonly string[]
  readonly recover?: boolean
}

const also = (before: Sentence, after: Sentence): Sentence => say('{before}；{after}', { before, after })

/**
 * Gives money, cards and cost of a case back; the order keeps its state. Answers what it came to, in a
 * sentence.
 */
export async function payBack(
  { row, order, amount, cardIds, recover = false }: Paying,
  work: Work,
): Promise<Sentence> {
  const qty = row.applyQty ?? 0,
    refundNo = row.afterSaleNo ?? ''
  if (amount > refundable(order).amount) refuse('退款金额超过可退金额', 'refundAmount')
  if (qty > refundable(order).qty) refuse('申请数量超过可售后数量')
  if (recover) await lockRecoverable(order, work)
  const back = await backOnShelf(order, { refundQty: qty, cardIds: cardIds ?? null, refundNo }, work)
  let said = say('售后 {afterSaleNo}：{qty} 件', { afterSaleNo: refundNo, qty })
  if (amount > 0) {
    const { figures } = await post(booksOf(work), {
      bizType: 'refund',
      bizNo: refundNo,
      accountId: order.accountId ?? '',
      amount,
      dims: { merchantCode: order.merchantCode, qty, docNo: order.orderNo ?? '', remark: '售后退款' },
    })
    said = also(said, refunded(amount, figures))
  }
  const recovered = recover ? await recoverCost(order, { refundQty: qty, refundNo }, work) : 0
  if (back + recovered > 0)
    said = also(said, say('成本减少 ¥{amount}', { amount: formatFen(back + recovered) }))
  const refundedQty = (order.refundedQty ?? 0) + qty
  const set = {
    refundedQty,
    refundAmount: (order.refundAmount ?? 0) + amount,
    refundState: refundedQty === order.successQty ? 'full' : 'partly',
    costAmount: (order.costAmount ?? 0) - back - recovered,
  } as const
  const told = await setOrder(order, set, work)
  await tell(told, sentenceText(said), work)
  await notifyOrder(told, work, { refundNo, merchantRefundNo: row.merchantRefundNo, refundQty: qty, amount })
  return said
}
