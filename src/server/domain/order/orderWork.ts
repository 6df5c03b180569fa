import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { lapseBatches } from '../../store/order/batchRows.ts'
import { dueChannels } from '../../store/order/channelRows.ts'
import { overdueOrders, waitingOrders } from '../../store/order/orderRows.ts'
import type { TenantRow } from '../../store/tenancy.ts'
import { processAttempt, inTenantTransaction } from './processAttempt.ts'
import { dispatchOrder } from './dispatch.ts'
import { lockOrder, moveOrder } from './moves.ts'
import { ItemBackoff } from './itemBackoff.ts'

/** Maximum number of orders and attempts in one round, and of concurrent supplier calls. */
const ROUND_SIZE = 100,
  CONCURRENCY = 8

const backoff = new ItemBackoff()

/**
 * Processes one round of waiting orders, due attempts and overdue results. Returns whether anything changed.
 * A failing order does not delay the others and is retried after a backoff; errors are thrown at the end.
 */
export async function processOrders(services: Services): Promise<boolean> {
  const errors: unknown[] = [],
    { kysely } = services.database
  const runAll = async (
    refs: readonly TenantRow[],
    run: (ref: TenantRow) => Promise<boolean>,
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
 * Marks an order without a result in time as suspicious. Its hold stays and no other supplier is tried, since
 * it is unknown what was delivered.
 */
export async function markSuspicious(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (order?.orderState !== 'processing') return false
  await moveOrder(order, 'suspicious', { message: '超过结果期限仍无结果，转为可疑，冻结金额保留' }, work)
  return true
}
