import type { Row } from '../../../contract/define/row.ts'
import { fail } from '../../../contract/errors.ts'
import { ORDER_STATES } from '../../../contract/parts/orderFields.ts'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { idAt, momentOfId, newId } from '../../../kernel/id.ts'
import type { Changes } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { addTrace } from '../../store/order/orderRows.ts'
import { findMatching, selectWhere, updateRows } from '../../store/rows.ts'
import type { Order } from './request.ts'
import type { Predicate } from '../../store/predicate.ts'

export type ChannelOrder = Row<typeof channelOrderInfo>
type OrderState = Order['orderState']
const wireState = (state: OrderState): number => ORDER_STATES.wire[state]
/** Id of the operator; null where the server acts by itself. */
const operatorOf = ({ caller }: Work): string | null =>
  caller.session.userId === '0' ? null : caller.session.userId

/** A new row id, with the time of the work where that is set. */
export const idOf = ({ at }: Work): string => (at ? idAt(at) : newId())

/** Condition for rows of an order. None is older than the order, which limits the partitions to read. */
export const ofOrder = (orderId: string): Predicate<'orderId' | 'createTime'> => ({
  all: [
    { field: 'orderId', operator: 'equals', values: [orderId] },
    { field: 'createTime', operator: 'ge', values: [momentOfId(orderId)] },
  ],
})

/**
 * An order, locked until the transaction ends; null where it does not exist. Every change of an order or its
 * attempts takes this lock first.
 */
export async function lockOrder(id: string, work: Work): Promise<Order | null> {
  const [row] = await findMatching(work.db, merchantOrderInfo, {
    tenantId: work.tenantId,
    ids: [id],
    lock: true,
  })
  return row ?? null
}

/** The order with this number, locked like `lockOrder`; null where no order has it. */
export async function lockOrderByNumber(orderNo: string, work: Work): Promise<Order | null> {
  const [row] = await selectWhere(work.db, merchantOrderInfo, work.tenantId, {
    field: 'orderNo',
    operator: 'equals',
    values: [orderNo],
  })
  return row ? lockOrder(row.id, work) : null
}

/** An attempt, locked; the order must be locked before. */
export async function lockChannel(id: string, work: Work): Promise<ChannelOrder | null> {
  const [row] = await findMatching(work.db, channelOrderInfo, {
    tenantId: work.tenantId,
    ids: [id],
    lock: true,
  })
  return row ?? null
}

/**
 * Changes the state of an order from the one it was read in, and writes its trace; `STATE_RACE` where it
 * changed meanwhile.
 */
export async function moveOrder(
  order: Order,
  to: OrderState,
  { set = {}, message }: { readonly set?: Changes; readonly message: string },
  work: Work,
): Promise<Order> {
  const [[moved]] = await Promise.all([
    updateRows(work.db, merchantOrderInfo, {
      tenantId: work.tenantId,
      ids: [order.id],
      set: { ...set, orderState: to },
      userId: operatorOf(work),
      from: [order.orderState],
    }),
    addOrderTrace(order, message, work, to),
  ])
  if (!moved) fail('STATE_RACE')
  return { ...order, ...set, orderState: to, version: moved?.version ?? order.version }
}

/** Updates columns of an order whose state stays. */
export async function setOrder(order: Order, set: Changes, work: Work): Promise<Order> {
  await updateRows(work.db, merchantOrderInfo, {
    tenantId: work.tenantId,
    ids: [order.id],
    set,
    userId: operatorOf(work),
  })
  return { ...order, ...set }
}

/** Writes a line of the trace of an order; `to` defaults to its present state. */
export const addOrderTrace = (
  order: Order,
  message: string,
  work: Work,
  to: OrderState = order.orderState,
): Promise<void> =>
  addTrace(work.db, work.tenantId, [
    {
      orderId: order.id,
      from: wireState(order.orderState),
      to: wireState(to),
      text: message,
      operatorId: operatorOf(work),
      id: idOf(work),
    },
  ])

/** Updates columns of an attempt that is locked. */
export async function setChannel(channel: ChannelOrder, set: Changes, work: Work): Promise<ChannelOrder> {
  await updateRows(work.db, channelOrderInfo, {
    tenantId: work.tenantId,
    ids: [channel.id],
    set,
    userId: operatorOf(work),
  })
  return { ...channel, ...set }
}
