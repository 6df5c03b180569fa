import { say } from '../../../contract/errors.ts'
import { subtractFen, multiplyFen, ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { keyOf, release } from '../../ledger/holds.ts'
import { capture } from '../../ledger/post.ts'
import { holdName } from '../../store/locks.ts'
import { booksOf } from '../finance/books.ts'
import { holdOf, type Order } from './request.ts'

/** Dimensions of every posting of an order. */
export const dimsOf = (
  order: Order,
  qty: number,
): { readonly merchantCode: string | null; readonly qty: number; readonly docNo: string } => ({
  merchantCode: order.merchantCode,
  qty,
  docNo: order.orderNo ?? '',
})

/** Lock name of the hold of an order. */
export const holdNameOf = (order: Order, work: Work): string => holdName(keyOf(booksOf(work), holdOf(order)))

/** Whether an order is paid from the merchant's account. */
export const paysByAccount = (order: Order): boolean =>
  order.deductType === 'account' && (order.orderAmount ?? 0) > 0

/**
 * Captures the price of the delivered pieces from the hold and releases the rest. Returns a sentence with the
 * figures, null where the order is not paid from an account.
 */
export async function settleMoney(order: Order, successQty: number, work: Work): Promise<Sentence | null> {
  if (!paysByAccount(order)) return null
  const amount = multiplyFen(order.unitPrice ?? ZERO_FEN, successQty),
    releasedAmount = subtractFen(order.orderAmount ?? ZERO_FEN, amount)
  if (amount === 0) {
    const figures = await release(booksOf(work), holdOf(order))
    return figures
      ? say('解冻 ¥{released}，可用额度 ¥{available}', {
          released: formatFen(releasedAmount),
          available: formatFen(figures.available),
        })
      : null
  }
  const { figures } = await capture(booksOf(work), {
    ...holdOf(order),
    phase: 'capture-1',
    amount,
    final: true,
    dims: dimsOf(order, successQty),
  })
  if (!figures) return null
  const params = {
    captured: formatFen(amount),
    released: formatFen(releasedAmount),
    available: formatFen(figures.available),
  }
  return releasedAmount > 0
    ? say('扣款 ¥{captured}，解冻 ¥{released}，可用额度 ¥{available}', params)
    : say('扣款 ¥{captured}，可用额度 ¥{available}', params)
}
