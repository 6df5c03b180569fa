import { fail, say } from '../../../contract/errors.ts'
import type { merchantCardOrderInfo } from '../../../contract/resources/order/merchantCardOrderInfo.ts'
import type { ActionHandler, Step } from '../../engine/hooks.ts'
import { returnStock } from '../stock/returns.ts'
import { lockOrder, addOrderTrace } from './moves.ts'

export const invalid: ActionHandler<typeof merchantCardOrderInfo, 'invalid'> = async (
  card,
  { reason },
  work,
): Promise<Step> => {
  // Stock and money of an order change only under the lock of the order.
  const order = (await lockOrder(card.orderId ?? '', work)) ?? fail('NOT_FOUND')
  await returnStock(work, {
    bizNo: order.orderNo ?? '',
    qty: 1,
    resellable: false,
    cardIds: [card.stockCardId ?? ''],
    phase: `V${card.id}`,
  })
  await addOrderTrace(order, `作废卡 ${card.cardNoMasked ?? card.cardOrderNo ?? ''}：${reason}`, work)
  return {
    consequences: [say('{cardNo}：卡密作废，不再可用，成本不退回', { cardNo: card.cardOrderNo ?? '' })],
  }
}
