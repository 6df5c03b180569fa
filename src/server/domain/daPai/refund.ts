import { fail, Refusal } from '../../../contract/errors.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import type { Work } from '../../engine/work.ts'
import { inSavepoint } from '../../store/database.ts'
import { updateRows } from '../../store/rows.ts'
import { applyAfterSale } from '../afterSale/apply.ts'
import { remainingUnits } from '../afterSale/units.ts'
import { lockOrder } from '../order/moves.ts'
import { cancel } from '../order/orderActions.ts'
import type { Order } from '../order/request.ts'
import { type PlatformOrder, setPlatformOrder } from './convert.ts'

/** Whether nothing of an order was submitted or shipped yet. */
const isEarly = ({ orderState, deliverState }: Order): boolean =>
  orderState === 'pending' ||
  orderState === 'blocked' ||
  (orderState === 'processing' && deliverState === 'waiting')

async function cancelEarly(order: Order, reason: string, work: Work): Promise<void> {
  const { set = {} } = await cancel(order, { reason }, work)
  const [moved] = await updateRows(work.db, merchantOrderInfo, {
    tenantId: work.tenantId,
    ids: [order.id],
    set: { ...set, orderState: 'canceled' },
    userId: null,
    from: [order.orderState],
  })
  if (!moved) fail('STATE_RACE')
}

/**
 * Does what a refund at the platform asks for, as far as the order has come: one that is waiting is canceled, of
 * one that was delivered an after-sale case is opened, and one under way is looked at again when it ends.
 */
async function refundOrder(order: Order, row: PlatformOrder, reason: string, work: Work): Promise<void> {
  if (isEarly(order)) await cancelEarly(order, reason, work)
  else if (order.orderState === 'success' || order.orderState === 'partial')
    await applyAfterSale(work, {
      orderId: order.id,
      qty: await remainingUnits(order, work),
      reasonType: 'other',
      reasonText: reason,
      merchantRefundNo: `R-${row.platformOrderNo ?? row.id}`.slice(0, 64),
      source: 'api',
    })
}

/** Answers a refund at the platform; what our rules refuse is noted for a person to decide. */
export async function refundAtPlatform(row: PlatformOrder, reason: string, work: Work): Promise<void> {
  if (row.orderId === null) {
    await setPlatformOrder(
      row.id,
      {
        refundReason: reason,
        orderState: 'canceled',
        syncState: 'returned',
        failReason: null,
        pushReply: '平台已退款，没有转单',
        queued: false,
      },
      work,
    )
    return
  }
  try {
    await inSavepoint(work.db, async () => {
      const order = await lockOrder(row.orderId ?? '', work)
      if (order) await refundOrder(order, row, `平台退款：${reason}`, work)
    })
    await setPlatformOrder(row.id, { refundReason: reason }, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await setPlatformOrder(
      row.id,
      {
        refundReason: reason,
        failReason: `${merchantOrderInfo.label}不能退款：${error.message}`.slice(0, 200),
      },
      work,
    )
  }
}
