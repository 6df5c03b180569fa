import { say } from '../../../contract/errors.ts'
import { formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Work } from '../../engine/work.ts'
import { finishOrder } from '../order/finish.ts'
import { signOrder } from '../order/inKindActions.ts'
import type { Order } from '../order/request.ts'

/**
 * An order whose goods are out, or came back refused, ends as delivered before anything of it is given
 * back.
 */
export async function closeOrder(order: Order, work: Work): Promise<Sentence | null> {
  if (order.orderState !== 'processing') return null
  const finished =
    order.deliverState === 'shipped'
      ? await signOrder(order, work)
      : await finishOrder(order, { successQty: order.qty ?? 0 }, work)
  return say('{orderNo}：订单完结，扣款 ¥{captured}', {
    orderNo: order.orderNo ?? '',
    captured: formatFen(finished.capturedAmount ?? 0),
  })
}
