import type { Work } from '../../engine/work.ts'
import { openSealed } from '../../store/order/orderRows.ts'
import { sealedAccount } from '../../store/order/standingRows.ts'
import { acceptOrder } from '../order/accept.ts'
import type { Order } from '../order/request.ts'
import { isHeld, orderNumberOf, type Period, periodHold, type Plan } from './plan.ts'

/** Makes the order of a period; throws the refusal of the gate that fails. */
export async function makeOrder(plan: Plan, period: Period, work: Work): Promise<Order> {
  const sealed = await sealedAccount(work.db, plan.id)
  const { order } = await acceptOrder(work, {
    merchantCode: plan.merchantCode ?? '',
    merchantOrderNo: orderNumberOf(plan, period),
    skuId: plan.skuId,
    qty: plan.qty ?? 1,
    account: openSealed(work.vault, sealed),
    source: 'standing',
    batchNo: plan.standingNo,
    unitPrice: plan.unitPrice,
    paidByHoldOf: isHeld(plan, period) ? periodHold(plan, period.periodNo ?? 0) : null,
    remark: plan.remark,
  })
  return order
}
