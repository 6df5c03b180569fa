import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { lapseBatches } from '../../store/order/batchRows.ts'
import { dueChannels } from '../../store/order/channelRows.ts'
import { overdueOrders, waitingOrders } from '../../store/order/orderRows.ts'
import { processAttempt, type TenantRowRef, inTenantTransaction } from './processAttempt.ts'
import { dispatchOrder } from './dispatch.ts'
import { lockOrder, moveOrder } from './moves.ts'
import { ItemBackoff } from './itemBackoff.ts'

/** Orders and attempts one round takes on, and attempts it talks about at a time. */
const ROUND_SIZE = 100,
  CONCURRENCY = 8

const backoff = new ItemBackoff()

/**
 * One round of everything orders wait for. Answers whether there was something to do; what went wrong with
 * one order neither keeps the others waiting nor is tried again at once.
 */
export async function processOrders(services: Services): Promise<boolean> {
  const errors: unknown[] = [],
    { kysely } = services.database
  const runAll = async (
    refs: readonly TenantRowRef[],
    run: (ref: TenantRowRef) => Promise<boolean>,
  ): Promise<number> => {
    const results = await Promise.all(
      refs.map(async (ref) => {
        try {
          const hasMoved = await run(ref)
          backoff.succeeded(ref.id)
          return hasMoved
        } catch (error) {
          backoff.failed(ref.id)
          errors.push(new Error(`order work on ${ref.id} failed`, { cause: error }))
          return false
        }
      }),
    )
    return results.filter(Boolean).length
  }
  let movedCount = 0
  for (const ref of await waitingOrders(kysely, ROUND_SIZE, backoff.activeIds()))
    movedCount += await runAll([ref], () =>
      inTenantTransaction(services, ref, (work) => dispatchOrder(ref.id, work)),
    )
  const due = await dueChannels(kysely, ROUND_SIZE)
  for (let from = 0; from < due.length; from += CONCURRENCY)
    movedCount += await runAll(due.slice(from, from + CONCURRENCY), (ref) => processAttempt(services, ref))
  for (const ref of await overdueOrders(kysely, ROUND_SIZE, backoff.activeIds()))
    movedCount += await runAll([ref], () =>
      inTenantTransaction(services, ref, (work) => markSuspicious(ref.id, work)),
    )
  await lapseBatches(kysely)
  if (errors.length > 0)
    throw errors.length > 1
      ? new AggregateError(errors, `${errors.length} orders could not be worked on`)
      : errors[0]
  return movedCount > 0
}

/**
 * No result in time: nobody knows what was delivered, so the money stays where it is and nobody else is
 * asked.
 */
export async function markSuspicious(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (order?.orderState !== 'processing') return false
  await moveOrder(order, 'suspicious', { message: '超过结果期限仍无结果，转为可疑，冻结金额保留' }, work)
  return true
}
