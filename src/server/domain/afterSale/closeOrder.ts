import { say } from '../../../contract/errors.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { finishOrder } from '../order/finish.ts'
import { signOrder } from '../order/inKindActions.ts'
import type { Order } from '../order/request.ts'

/**
 * Completes an order whose goods are shipped or came back refused, as delivered, so that its case can be
 * refunded. Returns a sentence with what was captured, null where the order had already ended.
 */
export async function closeOrder(order: Order, work: Work): Promise<Sentence | null> {
  if (order.orderState !== 'processing') return null
  const finished =
    order.deliverState === 'shipped'
      ? await signOrder(order, work)
      : await finishOrder(order, { successQty: order.qty ?? 0 }, work)
  return say('{orderNo}：订单完结，扣款 ¥{captured}', {
    orderNo: order.orderNo ?? '',
    captured: formatFen(finished.capturedAmount ?? ZERO_FEN),
  })
}
