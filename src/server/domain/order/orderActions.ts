import { fail, type PlainCode, say, sentenceText } from '../../../contract/errors.ts'
import type { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { queryNow, countSlots } from '../../store/order/channelRows.ts'
import { cancelOrder } from './finish.ts'
import { addOrderTrace } from './moves.ts'
import { hasCallbackTarget, notifyOrder } from './orderNotification.ts'
import type { Order } from './request.ts'
import { refundOrder } from './refund.ts'

/** Refuses where an order is being processed and anything of it was submitted or shipped. */
function requireUnsent(order: Order, code: PlainCode): void {
  if (order.orderState === 'processing' && order.deliverState !== 'waiting') fail(code)
}

export const blockOrder: ActionHandler<typeof merchantOrderInfo, 'blockOrder'> = async (
  order,
  input,
  work,
): Promise<Step> => {
  await addOrderTrace(order, `拦截：${input.reason}`, work, 'blocked')
  return {
    set: { blockReason: input.reason },
    consequences: [
      say('{orderNo}：暂停处理，冻结 ¥{held} 保留', {
        orderNo: order.orderNo ?? '',
        held: formatFen(order.orderAmount ?? ZERO_FEN),
      }),
    ],
  }
}

export const releaseOrder: ActionHandler<typeof merchantOrderInfo, 'releaseOrder'> = async (
  order,
  input,
  work,
): Promise<Step> => {
  const to = order.deliverState === 'waiting' ? 'processing' : 'pending'
  await addOrderTrace(order, `放行：${input.reason}`, work, to)
  return {
    set: { orderState: to, blockReason: null },
    consequences: [say('{orderNo}：继续处理', { orderNo: order.orderNo ?? '' })],
  }
}

export const cancel: ActionHandler<typeof merchantOrderInfo, 'cancelOrder'> = async (
  order,
  input,
  work,
): Promise<Step> => {
  requireUnsent(
    order,
    (await countSlots(work.db, order.id)) > 0 ? 'ORDER_CANCEL_ATTEMPT_OPEN' : 'ORDER_CANCEL_STATE',
  )
  const { set, consequences } = await cancelOrder(order, input.reason, work)
  await addOrderTrace(
    order,
    [`取消：${input.reason}`, ...consequences.map(sentenceText)].join('；'),
    work,
    'canceled',
  )
  await notifyOrder({ ...order, ...set, orderState: 'canceled' }, work)
  return { set: { ...set, deliverState: 'none' }, consequences }
}

export const refund: ActionHandler<typeof merchantOrderInfo, 'refund'> = (order, input, work) =>
  refundOrder(order, input, work)

export const syncOrderStatus: ActionHandler<typeof merchantOrderInfo, 'syncOrderStatus'> = async (
  order,
  _input,
  work,
): Promise<Step> => {
  if ((await countSlots(work.db, order.id)) === 0) fail('ATTEMPT_NONE_OPEN')
  await queryNow(work.db, 'order_id', order.id)
  return {}
}

export const sendOrderState: ActionHandler<typeof merchantOrderInfo, 'sendOrderState'> = async (
  order,
  _input,
  work,
): Promise<Step> => {
  if (!(await hasCallbackTarget(order, work))) fail('ORDER_WITHOUT_CALLBACK')
  await resendNotification(order, work)
  return { consequences: [say('{orderNo}：重新通知商户', { orderNo: order.orderNo ?? '' })] }
}
const resendNotification = async (order: Order, work: Work): Promise<void> => {
  await notifyOrder(order, work)
  await addOrderTrace(order, '补发通知', work)
}

export const remark: ActionHandler<typeof merchantOrderInfo, 'remark'> = async (
  order,
  input,
  work,
): Promise<Step> => {
  await addOrderTrace(order, `备注：${input.remark}`, work)
  return { set: { remark: input.remark } }
}
