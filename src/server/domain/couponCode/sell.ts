import { multiplyFen, fen } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { moveCodes, sellingActivity } from '../../store/couponCode/activityRows.ts'
import { handOut } from '../../store/couponCode/codeRows.ts'
import { finishOrder } from '../order/finish.ts'
import { moveOrder } from '../order/moves.ts'
import type { Order } from '../order/request.ts'
import { writeSold } from './soldRows.ts'

/**
 * Delivers an order from the activity that sells its goods: all of its codes or none, and without enough of them it
 * fails. False where no activity sells them.
 */
export async function sellCodes(order: Order, work: Work): Promise<boolean> {
  const { db, tenantId } = work,
    quantity = order.qty ?? 0,
    orderNo = order.orderNo ?? ''
  if (order.goodsType !== 'coupon' || order.deductType === 'stock') return false
  const activity = await sellingActivity(db, tenantId, order.skuId ?? '0')
  if (!activity) return false
  const isEnough = await moveCodes(db, tenantId, {
    activityId: activity.id,
    type: 'issue',
    available: -quantity,
    bizNo: orderNo,
    counters: { assigned_qty: quantity, handed_qty: quantity },
    selling: true,
  })
  if (!isEnough) {
    await finishOrder(order, { successQty: 0, failReason: `可用券码不足，剩余${activity.balance}` }, work)
    return true
  }
  const started = await moveOrder(order, 'processing', { message: '发放券码' }, work)
  const codes = await handOut(db, tenantId, { activityId: activity.id, quantity, orderNo })
  if (codes.length < quantity) throw new Error(`codes for order ${orderNo} are held by other work`)
  await writeSold(started, { activity, codes }, work)
  const costAmount = multiplyFen(fen(activity.costPrice), quantity)
  await finishOrder(started, { successQty: quantity, set: { costAmount } }, work)
  return true
}
