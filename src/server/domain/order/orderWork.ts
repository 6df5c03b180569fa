import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { lapseBatches } from '../../store/batchRows.ts'
import { dueChannels } from '../../store/channelRows.ts'
import { overdueOrders, waitingOrders } from '../../store/orderRows.ts'
import { attend, type Place, within } from './attend.ts'
import { dispatchOrder } from './dispatch.ts'
import { lockOrder, moveOrder } from './moves.ts'

/** Orders and attempts one round takes on, and attempts it talks about at a time. */
const ROUND = 100, AT_ONCE = 8

/** One round of everything orders wait for. Answers whether there was something to do; what went wrong with one order does not keep the others waiting. */
export async function workOrders(services: Services): Promise<boolean> {
  const errors: unknown[] = []
  const each = async (places: readonly Place[], run: (place: Place) => Promise<boolean>): Promise<number> => {
    const done = await Promise.all(places.map((place) => run(place).catch((error: unknown) => { errors.push(error); return false })))
    return done.filter(Boolean).length
  }
  let moved = 0
  for (const place of await waitingOrders(services.database.kysely, ROUND)) moved += await each([place], () => within(services, place, (work) => dispatchOrder(place.id, work)))
  const due = await dueChannels(services.database.kysely, ROUND)
  for (let from = 0; from < due.length; from += AT_ONCE) moved += await each(due.slice(from, from + AT_ONCE), (place) => attend(services, place))
  for (const place of await overdueOrders(services.database.kysely, ROUND)) moved += await each([place], () => within(services, place, (work) => suspect(place.id, work)))
  await lapseBatches(services.database.kysely)
  if (errors.length > 0) throw errors[0]
  return moved > 0
}

/** No result in time: nobody knows what was delivered, so the money stays where it is and nobody else is asked. */
export async function suspect(orderId: string, work: Work): Promise<boolean> {
  const order = await lockOrder(orderId, work)
  if (order?.orderState !== 'processing') return false
  await moveOrder(order, 'suspicious', { what: '超过结果期限仍无结果，转为可疑，冻结金额保留' }, work)
  return true
}
