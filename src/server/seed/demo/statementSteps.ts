import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { supplierAccountBill } from '../../../contract/resources/finance/supplierAccountBill.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Bill } from '../../domain/finance/billFigures.ts'
import { runAction } from '../../engine/act.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'

/** Who works on statements. */
export interface People {
  readonly applicant: Work
  readonly auditor: Work
  readonly auditorId: string
}

type Input = Readonly<Record<string, unknown>>

/** Runs an action on a statement, as the user of a unit of work. */
const onBill = (name: keyof typeof billStatistics.actions, bill: Bill, input: Input, work: Work) =>
  runAction(
    { resource: billStatistics, name, action: billStatistics.actions[name], ids: [bill.id], input },
    work,
  )

/** We confirm a statement and send it. */
export const send = (bill: Bill, { applicant }: People): Promise<unknown> =>
  onBill('confirmBill', bill, {}, applicant)

/** The other side confirms a statement, and both find the same figures. */
export async function reconcile(bill: Bill, contact: string, { applicant, auditor }: People): Promise<void> {
  await onBill(
    'confirm',
    bill,
    { partyConfirmName: contact, partyConfirmTime: formatMoment(new Date()) },
    auditor,
  )
  await onBill(
    'reconciliation',
    bill,
    { counterpartyAmount: bill.payableAmount, counterpartyCount: bill.netCount, remark: '双方数据一致' },
    applicant,
  )
}

/** Applies for the payment of the suppliers' shares in a statement, and approves it where it is paid. */
export async function pay(
  bill: Bill,
  isPaid: boolean,
  { applicant, auditor, auditorId }: People,
): Promise<void> {
  const { db, tenantId } = applicant
  const shares = await selectWhere(db, supplierAccountBill, tenantId, {
    field: 'billId',
    operator: 'equals',
    values: [bill.id],
  })
  for (const share of shares.filter(({ payableAmount }) => (payableAmount ?? 0) > 0)) {
    await runAction(
      {
        resource: supplierAccountBill,
        name: 'payApply',
        action: supplierAccountBill.actions.payApply,
        ids: [share.id],
        input: { amount: share.payableAmount, auditorId, reason: '按对账单结清货款' },
      },
      applicant,
    )
  }
  if (!isPaid) return
  const open = await selectWhere(db, financeAudit, tenantId, {
    all: [
      { field: 'accountId', operator: 'equals', values: [bill.accountId] },
      { field: 'auditType', operator: 'equals', values: [financeAudit.fields.auditType.wire?.supplierPay] },
    ],
  })
  await runAction(
    {
      resource: financeAudit,
      name: 'approve',
      action: financeAudit.actions.approve,
      ids: open.map(({ id }) => id),
      input: { auditRemark: '账单已对平，同意付款' },
    },
    auditor,
  )
}
