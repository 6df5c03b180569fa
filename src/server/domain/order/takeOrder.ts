import type { Work } from '../../engine/work.ts'
import { holdAfter, refuseHold } from '../../ledger/holds.ts'
import { type OrderTakingRecord, orderTaken, takingSql } from '../../store/order/orderTaking.ts'
import { booksOf } from '../finance/books.ts'
import { countingOf, requireCounted } from '../risk/counting.ts'
import type { RiskPrefetch } from '../risk/riskOrder.ts'
import type { Prepared } from './prepare.ts'
import { holdOf, type Order } from './request.ts'
import { writeOrder } from './writeOrders.ts'

/** The work of an order with what its risk gates have read. */
export type JudgedWork = Work & { readonly riskPrefetch: RiskPrefetch }

/** Another transaction committed an order with the same number: a repeat of this one finds it. */
class NumberTaken extends Error {
  readonly code = '40001'
}

/** Takes number, counts and money of an order and writes it, in one round trip. */
export async function takeOrder(prepared: Prepared, work: JudgedWork): Promise<Order> {
  const { riskOrder, accountId, amount, row } = prepared,
    { trans } = work.riskPrefetch
  const taking = {
    key: keyOf(prepared, work),
    ...countingOf(work, riskOrder, trans.duplicateWindowSec ?? 0),
  }
  const held = holdAfter<OrderTakingRecord>(
    booksOf(work),
    { ...holdOf(row), accountId, amount },
    takingSql(work.db, taking),
  )
  const written = writeOrder(prepared, work)
  // What was taken decides before what the writing says.
  written.catch(() => undefined)
  const { preceding, figures } = await held
  const { isFree, ...counted } = orderTaken(preceding, taking)
  if (!isFree) throw new NumberTaken(`${row.merchantOrderNo} was taken meanwhile`)
  requireCounted(work, riskOrder, counted, work.riskPrefetch)
  return figures ? written : refuseHold(booksOf(work), accountId, false)
}

/** The merchant's number of an order, under which a repeat finds it. */
export const keyOf = ({ row, bodyHash }: Prepared, { tenantId }: Work) => ({
  tenantId,
  merchantCode: row.merchantCode,
  merchantOrderNo: row.merchantOrderNo,
  orderId: row.id,
  bodyHash,
})
