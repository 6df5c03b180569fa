import { fail } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { supplierAccountBill } from '../../../contract/resources/finance/supplierAccountBill.ts'
import { addFen, formatFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { type PostingResult, post } from '../../ledger/post.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { findRows, updateRows } from '../../store/rows.ts'
import type { AuditRow } from './auditEffect.ts'
import { paymentStatusOf } from './billFigures.ts'
import { booksOf, reasonOf } from './books.ts'

/** Pays a supplier's bill: posts the payment and raises what is paid of the bill and of its statement. */
export async function paySupplier(audit: AuditRow, work: Work): Promise<PostingResult> {
  const { db, tenantId } = work
  const amount = audit.amount ?? ZERO_FEN
  await lockBilling(db, String(audit.accountId))
  const [bill] = await findRows(db, supplierAccountBill, tenantId, [
    String(audit.payload?.supplierBillId ?? '0'),
  ])
  if (!bill) return fail('NOT_FOUND')
  const paidAmount = addFen(bill.paidAmount ?? ZERO_FEN, amount),
    payable = bill.payableAmount ?? ZERO_FEN
  if (paidAmount > payable)
    fail('SUPPLIER_PAY_EXCEEDS', { amount: formatFen(subtractFen(payable, bill.paidAmount ?? ZERO_FEN)) })
  const posted = await post(booksOf(work), {
    bizType: 'pay',
    bizNo: String(audit.auditNo),
    accountId: String(audit.accountId),
    amount,
    dims: { remark: reasonOf(audit), docNo: bill.supplierBillNo ?? '' },
  })
  const userId = work.caller.session.userId
  await updateRows(db, supplierAccountBill, {
    tenantId,
    ids: [bill.id],
    set: { paidAmount, paymentStatus: paymentStatusOf({ payable, paid: paidAmount, dueDate: null }) },
    userId,
  })
  const [statement] = await findRows(db, billStatistics, tenantId, [bill.billId ?? '0'])
  if (statement) {
    const paid = addFen(statement.paidAmount ?? ZERO_FEN, amount)
    await updateRows(db, billStatistics, {
      tenantId,
      ids: [statement.id],
      set: {
        paidAmount: paid,
        paymentStatus: paymentStatusOf({
          payable: statement.payableAmount ?? ZERO_FEN,
          paid,
          dueDate: statement.dueDate,
        }),
      },
      userId,
    })
  }
  return posted
}
