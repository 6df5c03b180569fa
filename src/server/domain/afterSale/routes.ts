import { refuse } from '../../../contract/errors.ts'
import { changeTypes } from '../../../contract/parts/changeTypes.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { type Changes, hooks } from '../../engine/hooks.ts'
import { dress } from '../../engine/read.ts'
import type { Reading } from '../../engine/work.ts'
import type { Parameters, Route } from '../../http/route.ts'
import { selectWhere } from '../../store/rows.ts'
import { maskAccount, maskReceiver } from '../order/request.ts'
import { type ChangedOrder, type ChangeType, impactOf, mayChange, orderNamed, requireAmount } from './changePlan.ts'
import './orderChangeApply.ts'

const TYPES = Object.keys(changeTypes.labels) as ChangeType[]

/** What is shown of an order before and after; private values in part only. */
function valuesOf(order: ChangedOrder, draft: Readonly<Changes>): { readonly beforeValue: Changes; readonly afterValue: Changes } {
  switch (draft.changeType as ChangeType) {
    case 'account': return { beforeValue: { accountMask: order.accountMask }, afterValue: { accountMask: maskAccount(String(draft.newAccount ?? '')) } }
    case 'receiver': return { beforeValue: { receiverMask: order.receiverMask }, afterValue: { receiverMask: maskReceiver({ name: String(draft.newReceiverName ?? ''), phone: String(draft.newReceiverPhone ?? ''), address: String(draft.newReceiverAddress ?? '') }) } }
    case 'amount': return { beforeValue: { capturedAmount: order.capturedAmount, refundAmount: order.refundAmount }, afterValue: { adjustAmount: draft.adjustAmount } }
    default: return { beforeValue: { orderState: order.orderState }, afterValue: { orderState: draft.changeType === 'toFailed' ? 'failed' : 'success' } }
  }
}

hooks(orderChangeApply, {
  beforeSave: async ({ before, draft, work }) => {
    if (before) return
    const order = await orderNamed(draft.orderNo, work, work.db)
    const changeType = draft.changeType as ChangeType
    if (!mayChange(order, changeType)) refuse('订单当前状态不支持该变更类型', 'changeType')
    const open = await selectWhere(work.db, orderChangeApply, work.tenantId, { all: [{ field: 'orderId', operator: 'equals', values: [order.id] }, { field: 'applyState', operator: 'equals', values: [0] }] })
    if (open.length > 0) refuse('该订单已有待审核的变更申请', 'orderNo')
    const asked = { changeType, adjustAmount: draft.adjustAmount as number | null, recoverCost: draft.recoverCost as boolean | null }
    requireAmount(order, asked)
    const { amountImpact, costImpact } = await impactOf(order, asked, work)
    Object.assign(draft, { orderId: order.id, merchantCode: order.merchantCode, applySource: 'manual', amountImpact, costImpact, applicantId: work.caller.session.userId, ...valuesOf(order, draft) })
  },
})

/** An order with the changes it may have as it stands, and what each would mean for money. */
async function select({ orderNo }: Parameters, reading: Reading): Promise<unknown> {
  const db = reading.database.kysely
  const order = await orderNamed(orderNo, reading, db)
  const allowTypes: unknown[] = []
  for (const changeType of TYPES.filter((type) => mayChange(order, type))) {
    const { amountImpact, costImpact } = await impactOf(order, { changeType }, { db, tenantId: reading.tenantId })
    allowTypes.push({ changeType: changeTypes.wire[changeType], changeTypeName: changeTypes.labels[changeType], amountImpact, costImpact })
  }
  const [wire] = await dress(merchantOrderInfo, [{ ...order }], reading)
  return { order: wire, allowTypes }
}

/** Calls about orders after they ended beside those the declarations give; reading this file also registers the particulars of their nouns. */
export const AFTER_SALE_ROUTES: readonly Route[] = [{ method: 'GET', path: '/biz-order/orderChangeApply/select', summary: '可申请的变更及影响', permission: 'orderChangeApply_add', read: select }]
