import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { ordersPastLock } from '../../store/order/ticketRows.ts'
import { attemptsOf } from './channels.ts'
import { finishOrder } from './finish.ts'
import { ItemBackoff } from './itemBackoff.ts'
import { lockOrder } from './moves.ts'
import { inTenantTransaction } from './processAttempt.ts'
import type { Order } from './request.ts'
import { takeResult } from './results.ts'

const ROUND_SIZE = 100
const LOCK_OVER = '座位锁定到期仍未出票'
const UNFINISHED: readonly Order['orderState'][] = ['pending', 'blocked', 'processing', 'suspicious']

const backoff = new ItemBackoff()

/**
 * Fails orders whose seats are no longer locked: their money is released, and no other supplier is tried. Tickets
 * that a supplier reports later lead to a change request. Returns whether there may be more.
 */
export async function failUnissuedTickets(services: Services): Promise<boolean> {
  const refs = await ordersPastLock(services.database.kysely, ROUND_SIZE, backoff.activeIds())
  const errors: unknown[] = []
  for (const ref of refs)
    try {
      await inTenantTransaction(services, ref, (work) => failUnissued(ref.id, work))
      backoff.succeeded(ref.id)
    } catch (error) {
      backoff.failed(ref.id)
      errors.push(error)
    }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} orders of tickets could not be ended`)
  return refs.length === ROUND_SIZE
}

async function failUnissued(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (!order || !UNFINISHED.includes(order.orderState)) return false
  const open = (await attemptsOf(order, work)).filter(
    ({ channelState }) => channelState !== 'success' && channelState !== 'failed',
  )
  if (open.length === 0) await finishOrder(order, { successQty: 0, failReason: LOCK_OVER }, work)
  for (const { channelOrderNo } of open)
    await takeResult(
      work,
      channelOrderNo ?? '',
      { result: 'fail', supplierOrderNo: null, code: 'LOCK_EXPIRED', msg: LOCK_OVER },
      { endsOrder: LOCK_OVER },
    )
  return true
}
