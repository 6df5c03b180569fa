import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { orderChangeRecord } from '../../../contract/resources/afterSale/orderChangeRecord.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { creationTimes, momentOf, type Work } from '../../engine/work.ts'
import { addTrace } from '../../store/order/orderRows.ts'
import { insertRows, updateRows } from '../../store/rows.ts'
import { idOf } from '../order/moves.ts'
import { notifyOrder } from '../order/orderNotification.ts'
import { executeChange } from './executeChange.ts'
import type { ChangedOrder, Impact } from './changePlan.ts'
import type { Apply } from './changeContext.ts'

const orderWire = merchantOrderInfo.states.wire

/**
 * Carries out an approved change request: posts the money, changes the order, writes its trace and the change
 * record.
 */
export async function applyChange(
  apply: Apply,
  order: ChangedOrder,
  impact: Impact,
  work: Work,
): Promise<void> {
  const { userId } = work.caller.session,
    type = apply.changeType
  const { set, ledgerNos } = await executeChange({ apply, order, impact, work })
  await updateRows(work.db, merchantOrderInfo, { tenantId: work.tenantId, ids: [order.id], set, userId })
  const state =
    typeof set.orderState === 'string' ? (set.orderState as keyof typeof orderWire) : order.orderState
  await addTrace(work.db, work.tenantId, [
    {
      orderId: order.id,
      from: orderWire[order.orderState],
      to: orderWire[state],
      text: `订单变更：${orderChangeApply.fields.changeType.choices?.[type] ?? ''}（${apply.applyNo ?? ''}）`,
      operatorId: userId,
      id: idOf(work),
    },
  ])
  if (apply.notifyMerchant)
    await notifyMerchant(apply, { before: order, after: { ...order, ...set }, impact }, work)
  await insertRows(work.db, orderChangeRecord, work.tenantId, [
    {
      applyNo: apply.applyNo,
      orderNo: order.orderNo,
      merchantCode: order.merchantCode,
      skuName: order.goodsName,
      changeType: type,
      beforeValue: apply.beforeValue,
      afterValue: apply.afterValue,
      amountImpact: impact.amountImpact,
      costImpact: impact.costImpact,
      ledgerNos,
      applyUser: apply.applicantId,
      auditUser: userId,
      executeTime: momentOf(work),
      createUser: userId,
      ...creationTimes(work),
    },
  ])
}

/** Notifies the merchant of a new state or of a refund; a corrected account or address needs no notice. */
async function notifyMerchant(
  { applyNo }: Apply,
  {
    before,
    after,
    impact: { amountImpact },
  }: { readonly before: ChangedOrder; readonly after: ChangedOrder; readonly impact: Impact },
  work: Work,
): Promise<void> {
  if (after.orderState !== before.orderState) await notifyOrder(after, work)
  else if (amountImpact > 0)
    await notifyOrder(after, work, {
      refundNo: `${after.orderNo ?? ''}-${applyNo ?? ''}`,
      refundQty: 0,
      amount: amountImpact,
    })
}
