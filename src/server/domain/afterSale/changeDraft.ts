import { fail } from '../../../contract/errors.ts'
import { orderChangeApply } from '../../../contract/resources/afterSale/orderChangeApply.ts'
import { isFen } from '../../../kernel/money.ts'
import type { Changes } from '../../engine/hooks.ts'
import { creationTimes, type Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import { hasCards } from '../order/deliver.ts'
import { lockOrders } from '../order/lockOrders.ts'
import { maskAccount, maskReceiver } from '../order/request.ts'
import {
  type ChangedOrder,
  type ChangeType,
  impactOf,
  mayChange,
  orderByNo,
  requireAmount,
} from './changePlan.ts'
import { requireUnitsFree } from './units.ts'

/** The values before and after a change as lists show them; account and receiver are masked. */
function valuesOf(
  order: ChangedOrder,
  draft: Readonly<Changes>,
): { readonly beforeValue: Changes; readonly afterValue: Changes } {
  switch (draft.changeType as ChangeType) {
    case 'account':
      return {
        beforeValue: { accountMask: order.accountMask },
        afterValue: { accountMask: maskAccount(String(draft.newAccount ?? '')) },
      }
    case 'receiver':
      return {
        beforeValue: { receiverMask: order.receiverMask },
        afterValue: {
          receiverMask: maskReceiver({
            name: String(draft.newReceiverName ?? ''),
            phone: String(draft.newReceiverPhone ?? ''),
            address: String(draft.newReceiverAddress ?? ''),
          }),
        },
      }
    case 'amount':
      return {
        beforeValue: { capturedAmount: order.capturedAmount, refundAmount: order.refundAmount },
        afterValue: { adjustAmount: draft.adjustAmount },
      }
    default:
      return {
        beforeValue: { orderState: order.orderState },
        afterValue: { orderState: draft.changeType === 'toFailed' ? 'failed' : 'success' },
      }
  }
}

/** What is applied for: the values of the form, or those of a program. */
type ChangeDraft = Readonly<Changes> & { readonly orderNo?: unknown; readonly changeType?: unknown }

/**
 * The computed columns of an application for a change of an order, which stays locked until the transaction ends.
 * Refuses what the order's state, its goods or another open application do not allow.
 */
export async function changeColumns(draft: ChangeDraft, work: Work): Promise<Changes> {
  const { id } = await orderByNo(draft.orderNo, work, work.db)
  // Concurrent requests for the same order wait here.
  const [order = fail('NOT_FOUND', {}, 'orderNo')] = await lockOrders([id], work)
  const changeType = draft.changeType as ChangeType
  if ((changeType === 'toFailed' || changeType === 'toSuccess') && hasCards(order))
    fail('ORDER_CHANGE_CARDS', {}, 'changeType')
  if (!mayChange(order, changeType)) fail('ORDER_CHANGE_STATE', {}, 'changeType')
  const pendingApplies = await selectWhere(work.db, orderChangeApply, work.tenantId, {
    all: [
      { field: 'orderId', operator: 'equals', values: [order.id] },
      { field: 'applyState', operator: 'equals', values: [orderChangeApply.states.wire.pending] },
    ],
  })
  if (pendingApplies.length > 0) fail('ORDER_CHANGE_PENDING', {}, 'orderNo')
  const request = {
    changeType,
    adjustAmount: isFen(draft.adjustAmount) ? draft.adjustAmount : null,
    recoverCost: draft.recoverCost as boolean | null,
  }
  requireAmount(order, request)
  if (changeType === 'toFailed') await requireUnitsFree(order, order.successQty ?? 0, work)
  const { amountImpact, costImpact } = await impactOf(order, request, work)
  return {
    orderId: order.id,
    merchantCode: order.merchantCode,
    amountImpact,
    costImpact,
    ...valuesOf(order, draft),
    ...creationTimes(work),
  }
}
