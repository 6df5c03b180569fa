import { Refusal } from '../../contract/errors.ts'
import { AFTER_SALE_REFUSALS } from '../../contract/refusals/afterSale.ts'
import { orderAfterSale } from '../../contract/resources/afterSale/orderAfterSale.ts'
import { applyAfterSale } from '../domain/afterSale/apply.ts'
import { systemWork } from '../engine/system.ts'
import { requiredText, DOCUMENT_NUMBER, qtyIn } from './callParameters.ts'
import { orderOf } from './orders.ts'
import { OpenRefusal, refuseOpen } from './refusals.ts'
import type { CallParameters, CallResult, CallContext } from './callContext.ts'

/**
 * Turns the refusal of an after-sale case into REFUND_REJECT with its reason; other errors are returned as
 * they are.
 */
function asOpenRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.code !== 'STATE_CONFLICT' && !Object.hasOwn(AFTER_SALE_REFUSALS, error.code)) return error
  return new OpenRefusal('REFUND_REJECT', { params: { reason: error.message } })
}

/** Answer of the sandbox: a pending case; nothing is stored or paid. */
const sandboxRefund = (merchantRefundNo: string, merchantOrderNo: string, qty: number): CallResult => ({
  bizNo: merchantRefundNo,
  data: {
    afterSaleNo: `SB${merchantRefundNo}`,
    merchantRefundNo,
    merchantOrderNo,
    qty,
    amount: 0,
    refundAmount: 0,
    afterState: orderAfterSale.states.wire.pending,
  },
})

/**
 * Opens an after-sale case about delivered pieces, once per number of the merchant: a repeated call gets the
 * first case. Money moves when the case is decided.
 */
export async function requestRefund(
  parameters: CallParameters,
  { key, services }: CallContext,
): Promise<CallResult> {
  const merchantOrderNo = requiredText(parameters, 'merchantOrderNo', 64),
    merchantRefundNo = requiredText(parameters, 'merchantRefundNo', 32),
    reason = requiredText(parameters, 'reason', 200),
    qty = qtyIn(parameters)
  if (!DOCUMENT_NUMBER.test(merchantRefundNo)) refuseOpen('PARAM_INVALID', 'merchantRefundNo')
  if (key.env === 2) return sandboxRefund(merchantRefundNo, merchantOrderNo, qty)
  const { afterSale, duplicate } = await services.database
    .transaction(async (db) => {
      const order = await orderOf(db, key, ['merchantOrderNo', merchantOrderNo])
      const applied = await applyAfterSale(
        systemWork(services, key.tenantId, { db, path: 'openapi/refund' }),
        { orderId: order.id, qty, reasonType: 'other', reasonText: reason, merchantRefundNo, source: 'api' },
      )
      if (applied.duplicate && (applied.afterSale.orderId !== order.id || applied.afterSale.applyQty !== qty))
        refuseOpen('REFUND_NO_CONFLICT')
      return applied
    })
    .catch((error: unknown) => {
      throw asOpenRefusal(error)
    })
  const { afterSaleNo, applyQty, applyAmount, refundAmount, afterState } = afterSale
  return {
    bizNo: afterSaleNo,
    data: {
      afterSaleNo,
      merchantRefundNo,
      merchantOrderNo,
      qty: applyQty,
      amount: applyAmount,
      refundAmount: refundAmount ?? 0,
      afterState: orderAfterSale.states.wire[afterState],
      ...(duplicate ? { duplicate } : {}),
    },
  }
}
