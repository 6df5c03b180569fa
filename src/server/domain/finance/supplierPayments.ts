import { fail, say } from '../../../contract/errors.ts'
import type { Row } from '../../../contract/define/row.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { supplierAccountBill } from '../../../contract/resources/finance/supplierAccountBill.ts'
import { type Fen, formatFen, subtractFen, sumFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import type { Work } from '../../engine/work.ts'
import { findRows, selectWhere } from '../../store/rows.ts'
import { applicationWithSerial } from './accountFinance.ts'
import { applyFor, submittedStep } from './apply.ts'

type SupplierBill = Row<typeof supplierAccountBill>
const AUDIT_STATES = financeAudit.states.wire

/** What is applied for and not decided yet, of a supplier's bill, in fen. */
async function pendingOf(bill: SupplierBill, work: Work): Promise<Fen> {
  const open = await selectWhere(work.db, financeAudit, work.tenantId, {
    all: [
      { field: 'accountId', operator: 'equals', values: [bill.accountId] },
      { field: 'auditType', operator: 'equals', values: [financeAudit.fields.auditType.wire?.supplierPay] },
      { field: 'auditStatus', operator: 'in', values: [AUDIT_STATES.pending, AUDIT_STATES.failed] },
    ],
  })
  return sumFen(
    open.flatMap(({ payload, amount }) => (payload?.supplierBillId === bill.id ? [amount ?? ZERO_FEN] : [])),
  )
}

const payApply: ActionHandler<typeof supplierAccountBill, 'payApply'> = async (row, input, work) => {
  const due = subtractFen(row.payableAmount ?? ZERO_FEN, row.paidAmount ?? ZERO_FEN)
  const open = subtractFen(due, await pendingOf(row, work))
  if (input.amount > open) fail('SUPPLIER_PAY_EXCEEDS', { amount: formatFen(open) }, 'amount')
  const [account] = await findRows(work.db, contractPartyAccount, work.tenantId, [row.accountId ?? '0'])
  if (!account) return fail('NOT_FOUND')
  const bankSerialNo = input.bankSerialNo?.trim()
  if (bankSerialNo && (await applicationWithSerial(work, bankSerialNo, account.ownPartyId)))
    fail('BANK_SERIAL_EXISTS', {}, 'bankSerialNo')
  const before = account.balance ?? ZERO_FEN
  const audit = await applyFor(work, {
    auditType: 'supplierPay',
    account,
    amount: input.amount,
    before,
    after: subtractFen(before, input.amount),
    payload: { supplierBillId: row.id, supplierBillNo: row.supplierBillNo, ownPartyId: account.ownPartyId },
    auditorId: input.auditorId,
    reason: input.reason ?? null,
    ...(bankSerialNo ? { bankSerialNo } : {}),
  })
  return submittedStep(audit, [
    say('{billNo}：付款 ¥{amount}，付后未付 ¥{rest}', {
      billNo: row.supplierBillNo ?? '',
      amount: formatFen(input.amount),
      rest: formatFen(subtractFen(due, input.amount)),
    }),
  ])
}

export const supplierAccountBillParticulars = particulars(supplierAccountBill, {
  actions: { payApply },
})
