import { fail } from '../../../contract/errors.ts'
import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { addTrace } from '../../store/order/orderRows.ts'
import { findRows, insertRow, insertRows } from '../../store/rows.ts'
import { idOf } from './moves.ts'
import type { Prepared } from './prepare.ts'
import type { Order } from './request.ts'

/** Inserts orders that passed their gates, with the first line of their trace. */
export async function writeOrders(orders: readonly Prepared[], work: Work): Promise<void> {
  await insertRows(
    work.db,
    merchantOrderInfo,
    work.tenantId,
    orders.map(({ row }) => row),
  )
  await traceAccepted(orders, work)
}

/** Inserts one order like `writeOrders`, in one round trip, and returns it. */
export async function writeOrder(order: Prepared, work: Work): Promise<Order> {
  const [written] = await Promise.all([
    insertRow(work.db, merchantOrderInfo, work.tenantId, order.row),
    traceAccepted([order], work),
  ])
  return written
}

function traceAccepted(orders: readonly Prepared[], work: Work): Promise<void> {
  const { pending, blocked } = ORDER_STATES.wire
  return addTrace(
    work.db,
    work.tenantId,
    orders.map(({ row, blockReason, claim }) => ({
      orderId: row.id,
      from: null,
      to: blockReason ? blocked : pending,
      text:
        (blockReason ? `已受理并拦截：${blockReason}` : '已受理') +
        (claim ? `；活动价（${claim.activityName}）` : ''),
      operatorId: work.caller.session.userId === '0' ? null : work.caller.session.userId,
      id: idOf(work),
    })),
  )
}

/** The order with this id; `NOT_FOUND` where it does not exist. */
export async function orderById(id: string, work: Pick<Work, 'db' | 'tenantId'>): Promise<Order> {
  const [row] = await findRows(work.db, merchantOrderInfo, work.tenantId, [id])
  return row ?? fail('NOT_FOUND')
}
