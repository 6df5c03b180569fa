import { formatFen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { release } from '../../ledger/holds.ts'
import { capture } from '../../ledger/post.ts'
import { booksOf } from '../finance/books.ts'
import { holdOf, type Order } from './request.ts'

/** What every posting of an order says about it. */
export const dimsOf = (order: Order, qty: number): { readonly merchantCode: string | null; readonly qty: number; readonly docNo: string } => ({ merchantCode: order.merchantCode, qty, docNo: order.orderNo ?? '' })

/** Whether an order is paid from the merchant's account. */
export const paysByAccount = (order: Order): boolean => order.deductType === 'account' && (order.orderAmount ?? 0) > 0

/** Takes what was delivered out of the money set aside and gives the rest back. Answers a sentence with the figures. */
export async function settleMoney(order: Order, successQty: number, work: Work): Promise<string | null> {
  if (!paysByAccount(order)) return null
  const amount = (order.unitPrice ?? 0) * successQty, rest = (order.orderAmount ?? 0) - amount
  if (amount === 0) {
    const figures = await release(booksOf(work), holdOf(order))
    return figures ? `解冻 ¥${formatFen(rest)}，可用额度 ¥${formatFen(figures.available)}` : null
  }
  const { figures } = await capture(booksOf(work), { ...holdOf(order), phase: 'capture-1', amount, final: true, dims: dimsOf(order, successQty) })
  return figures ? `扣款 ¥${formatFen(amount)}${rest > 0 ? `，解冻 ¥${formatFen(rest)}` : ''}，可用额度 ¥${formatFen(figures.available)}` : null
}
