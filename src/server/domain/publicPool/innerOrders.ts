import { Refusal } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Services } from '../../services.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { selectWhere } from '../../store/rows.ts'
import { asTenant } from '../../store/tenancy.ts'
import { type Answer, ORDER_NOT_FOUND } from '../../suppliers/adapter.ts'
import type { InnerOrders, InnerRoute } from '../../suppliers/inner.ts'
import { hasCards } from '../order/deliver.ts'
import { dispatchOrder } from '../order/dispatch.ts'
import { cardsOfOrder } from '../order/deliveredCards.ts'
import type { Order } from '../order/request.ts'
import { acceptAt, inSource } from './acceptAt.ts'

const answer = (order: Order, result: Answer['result'], code: string, msg: string): Answer => ({
  result,
  supplierOrderNo: order.orderNo,
  code,
  msg,
})

/** What the state of the order at the supplying tenant means for the one that ordered. */
async function answerOf(order: Order, route: InnerRoute, services: Services): Promise<Answer> {
  const { orderState, failReason } = order
  if (orderState === 'failed' || orderState === 'canceled')
    return answer(order, 'fail', '1001', failReason ?? '供货失败')
  if (orderState === 'suspicious') return answer(order, 'unknown', '9000', '供货结果不明')
  if (orderState !== 'success' && orderState !== 'partial')
    return answer(order, 'accepted', '0', '供货处理中')
  const delivered = answer(order, 'success', '1', '供货成功')
  if (hasCards(order)) {
    const cards = await cardsOfOrder(services, route.sourceTenantId, order)
    return {
      ...delivered,
      cards: cards.map(({ cardNo, cardPwd, expireTime }) => ({ cardNo, secret: cardPwd, expireTime })),
    }
  }
  const { ticketCode } = await sealedOf(services.database.kysely, 'merchant_order_info', order.id)
  const code = openSealed(services.vault, ticketCode)
  return code === null ? delivered : { ...delivered, ticketCode: code }
}

async function progressOf(services: Services, route: InnerRoute, channelOrderNo: string): Promise<Answer> {
  const [order] = await selectWhere(services.database.kysely, merchantOrderInfo, route.sourceTenantId, {
    all: [
      { field: 'merchantCode', operator: 'equals', values: [route.merchantCode] },
      { field: 'merchantOrderNo', operator: 'equals', values: [channelOrderNo] },
    ],
  })
  return order
    ? answerOf(order, route, services)
    : { result: 'fail', supplierOrderNo: null, code: ORDER_NOT_FOUND, msg: '订单不存在' }
}

/** Orders of one tenant at another: accepted by the gates of that tenant, once per attempt. */
export const INNER_ORDERS: InnerOrders = {
  place: (services, route, slice) =>
    asTenant(route.sourceTenantId, async () => {
      const accepted = await acceptAt(services, route, slice)
      if (accepted instanceof Refusal)
        return {
          result: 'fail',
          supplierOrderNo: null,
          code: accepted.code,
          msg: accepted.message.slice(0, 200),
        }
      // What is in stock is delivered at once instead of when the order is asked about. From here the order
      // exists: an error leaves its result unknown, so that it is never placed elsewhere as well.
      await inSource(services, route, (work) => dispatchOrder(accepted.id, work))
      return progressOf(services, route, slice.channelOrderNo)
    }),
  progress: (services, route, channelOrderNo) =>
    asTenant(route.sourceTenantId, () => progressOf(services, route, channelOrderNo)),
}
