import { fail, say } from '../../../contract/errors.ts'
import { purchaseOrder } from '../../../contract/resources/purchase/purchaseOrder.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { notifyApprovers } from '../../engine/approvals.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { findRows } from '../../store/rows.ts'

/** Submits a draft for approval; everybody who may approve it is told. */
export const submit: ActionHandler<typeof purchaseOrder, 'submit'> = async (row, _input, work) => {
  if ((row.totalAmount ?? 0) <= 0) fail('PURCHASE_AMOUNT_ZERO')
  const [supplier] = await findRows(work.db, supplierConfig, work.tenantId, [row.supplierId])
  if (supplier?.status !== 'active') fail('PURCHASE_SUPPLIER_INACTIVE')
  const set = { submitUser: work.caller.session.userId, submitTime: formatMoment(new Date()) }
  await notifyApprovers(purchaseOrder, [{ ...row, ...set, orderState: 'pending' }], work)
  return {
    set: { ...set, auditUser: null, auditTime: null, auditOpinion: null },
    consequences: [
      say('{purchaseNo}：{supplier}，{qty} 件，¥{amount}，等待审核', {
        purchaseNo: row.purchaseNo ?? '',
        supplier: supplier.supplierName,
        qty: row.totalQty ?? 0,
        amount: formatFen(row.totalAmount ?? ZERO_FEN),
      }),
    ],
  }
}
