import { sentenceText } from '../../../contract/errors.ts'
import { attend } from '../../domain/order/attend.ts'
import { attemptsAt } from '../../domain/order/channels.ts'
import { dispatchOrder } from '../../domain/order/dispatch.ts'
import { cancelOrder } from '../../domain/order/finish.ts'
import { shipParcel, signOrder } from '../../domain/order/inKindActions.ts'
import { lockOrder, moveOrder, setOrder } from '../../domain/order/moves.ts'
import { suspect } from '../../domain/order/orderWork.ts'
import { refundOrder } from '../../domain/order/refund.ts'
import type { Order } from '../../domain/order/request.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { Planned } from './orderPlan.ts'

/** Where orders of the demonstration go on, and work told of a moment. */
export interface Going { readonly services: Services; readonly tenantId: string; readonly at: (moment: Date) => Work }

const SECOND_MS = 1000, HOUR_MS = 3_600_000
/** Switching to another supplier twice, and one more. */
const MOST_ATTEMPTS = 3

/** Leads an order on as far as it came: sent off, answered by its suppliers, then what people did with it. */
export async function goOn({ id }: Order, { at, fate }: Planned, going: Going): Promise<void> {
  if (fate === 'waits') return
  const later = (ms: number): Work => going.at(new Date(at.getTime() + ms))
  await dispatchOrder(id, later(SECOND_MS))
  for (let round = 1; round <= MOST_ATTEMPTS; round += 1) {
    const [open] = (await attemptsAt({ id }, later(0))).filter(({ channelState }) => channelState === 'queued')
    if (!open || !await attend(going.services, { id: open.id, tenantId: going.tenantId }, new Date(at.getTime() + (1 + 2 * round) * SECOND_MS))) break
  }
  await decided(id, fate, later)
}

async function decided(id: string, fate: Planned['fate'], later: (ms: number) => Work): Promise<void> {
  const order = await lockOrder(id, later(0))
  if (!order) return
  if (fate === 'doubt') await suspect(id, later(72 * HOUR_MS))
  else if (fate === 'cancel') await cancel(order, later(HOUR_MS / 2))
  else if (fate === 'block') await moveOrder(order, 'blocked', { set: { blockReason: '收货地址待核实' }, what: '拦截：收货地址待核实' }, later(HOUR_MS / 6))
  else if (fate === 'refund' || fate === 'refundPart') await refund(order, fate === 'refund' ? order.successQty ?? 0 : 1, later(3 * HOUR_MS))
  else if (fate === 'ship' || fate === 'sign') await send(order, fate === 'sign', later)
}

/** Only an order that waits for a person can still be called off; others took their way. */
async function cancel(order: Order, work: Work): Promise<void> {
  if (order.orderState !== 'blocked') return
  const { set, consequences } = await cancelOrder(order, '客户确认不再需要', work)
  await moveOrder(order, 'canceled', { set, what: ['取消：客户确认不再需要', ...consequences.map(sentenceText)].join('；') }, work)
}

async function refund(order: Order, refundQty: number, work: Work): Promise<void> {
  if (order.orderState !== 'success') return
  const { set = {} } = await refundOrder(order, { refundQty, refundAmount: (order.unitPrice ?? 0) * refundQty, cardIds: null, recoverCost: order.goodsType === 'topUp', reason: order.goodsType === 'topUp' ? '客户反馈未到账' : '客户多下，协商退回' }, work)
  await setOrder(order, set, work)
}

async function send(order: Order, signed: boolean, later: (ms: number) => Work): Promise<void> {
  const { set = {} } = await shipParcel(order, { qty: order.qty ?? 0, expressCode: 'SF', expressNo: `SF14${(order.orderNo ?? '').slice(-11)}` }, later(5 * HOUR_MS))
  const sent = await setOrder(order, set, later(5 * HOUR_MS))
  if (signed) await signOrder(sent, later(50 * HOUR_MS))
}
