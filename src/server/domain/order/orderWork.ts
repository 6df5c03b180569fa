import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { lapseBatches } from '../../store/order/batchRows.ts'
import { dueChannels } from '../../store/order/channelRows.ts'
import { overdueOrders, waitingOrders } from '../../store/order/orderRows.ts'
import { attend, type Place, within } from './attend.ts'
import { dispatchOrder } from './dispatch.ts'
import { lockOrder, moveOrder } from './moves.ts'
import { Resting } from './resting.ts'

/** Orders and attempts one round takes on, and attempts it talks about at a time. */
const ROUND = 100,
  AT_ONCE = 8

const resting = new Resting()

/**
 * One round of everything orders wait for. Answers whether there was something to do; what went wrong with
 * one order neither keeps the others waiting nor is tried again at once.
 */
export async function workOrders(services: Services): Promise<boolean> {
  const errors: unknown[] = [],
    { kysely } = services.database
  const each = async (places: readonly Place[], run: (place: Place) => Promise<boolean>): Promise<number> => {
    const done = await Promise.all(
      places.map(async (place) => {
        try {
          const moved = await run(place)
          resting.worked(place.id)
          return moved
        } catch (error) {
          resting.failed(place.id)
          errors.push(new Error(`order work on ${place.id} failed`, { cause: error }))
          return false
        }
      }),
    )
    return done.filter(Boolean).length
  }
  let moved = 0
  for (const place of await waitingOrders(kysely, ROUND, resting.now()))
    moved += await each([place], () => within(services, place, (work) => dispatchOrder(place.id, work)))
  const due = await dueChannels(kysely, ROUND)
  for (let from = 0; from < due.length; from += AT_ONCE)
    moved += await each(due.slice(from, from + AT_ONCE), (place) => attend(services, place))
  for (const place of await overdueOrders(kysely, ROUND, resting.now()))
    moved += await each([place], () => within(services, place, (work) => suspect(place.id, work)))
  await lapseBatches(kysely)
  if (errors.length > 0)
    throw errors.length > 1
      ? new AggregateError(errors, `${errors.length} orders could not be worked on`)
      : errors[0]
  return moved > 0
}

/**
 * No result in time: nobody knows what was delivered, so the money stays where it is and nobody else is
 * asked.
 */
export async function suspect(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (order?.orderState !== 'processing') return false
  await moveOrder(order, 'suspicious', { what: '超过结果期限仍无结果，转为可疑，冻结金额保留' }, work)
  return true
}
