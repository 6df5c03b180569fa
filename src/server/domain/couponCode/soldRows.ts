import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import { isMobile } from '../../../kernel/mobile.ts'
import { fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import type { SellingActivity } from '../../store/couponCode/activityRows.ts'
import type { HandedOut } from '../../store/couponCode/codeRows.ts'
import { openSealed, sealedOf } from '../../store/order/orderRows.ts'
import { insertRows } from '../../store/rows.ts'
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
export async function writeSold(
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
      payType: order.deductType,
      payTime: order.createTime,
      sendTime: now,
      couponState: 'issued' as const,
    })),
  )
}
