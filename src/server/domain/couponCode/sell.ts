import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { multiplyFen, fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { moveCodes, type SellingActivity, sellingActivity } from '../../store/couponCode/activityRows.ts'
import { type HandedOut, handOut } from '../../store/couponCode/codeRows.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { insertRows } from '../../store/rows.ts'
import { finishOrder } from '../order/finish.ts'
import { moveOrder } from '../order/moves.ts'
import { maskAccount, type Order } from '../order/request.ts'

const KINDS = { 1: 'coupon', 2: 'package' } as const

/** The person an order was placed for, where its account is a mobile number. */
async function personOf(order: Order, { db, vault }: Work) {
  const phone = openSealed(vault, (await sealedOf(db, 'merchant_order_info', order.id)).account)
  return phone !== null && isMobile(phone)
    ? { mobile: vault.seal(phone), 'mobile.hmac': vault.digest(phone), mobileMask: maskAccount(phone) }
    : {}
}

/** One row for each sold code. */
async function writeSold(
  order: Order,
  { activity, codes }: { readonly activity: SellingActivity; readonly codes: readonly HandedOut[] },
  work: Work,
): Promise<void> {
  const person = await personOf(order, work),
    now = formatMoment(work.at ?? new Date())
  await insertRows(
    work.db,
    couponOrder,
    work.tenantId,
    codes.map(({ id, mask }) => ({
      orderId: order.id,
      orderNo: order.orderNo,
      outOrderNo: order.merchantOrderNo,
      activityId: activity.id,
      activityName: activity.activityName,
      kind: KINDS[activity.kind === 2 ? 2 : 1],
      codeId: id,
      codeMask: mask,
      merchantId: order.merchantId,
      merchantCode: order.merchantCode,
      ...person,
      quantity: 1,
      amount: order.unitPrice,
      unitCost: fen(activity.costPrice),
      refundedAmount: fen(0),
      payTime: order.createTime,
      sendTime: now,
      couponState: 'issued' as const,
    })),
  )
}

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
    counters: { assigned_qty: quantity },
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
