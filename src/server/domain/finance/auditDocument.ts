import type { Document } from '../../ledger/holds.ts'

/** Permission to approve financial applications. */
export const AUDIT_CODE = 'financeAudit_audit'

/** Key of the hold on the money of an application. */
export const holdOf = (row: Readonly<Record<string, unknown>>): Document => ({
  bizType:
    row.auditType === 'withdraw'
      ? 'withdrawal'
      : (row.payload as Readonly<Record<string, unknown>> | null)?.chargeType === 'back'
        ? 'rechargeBack'
        : 'fee',
  bizNo: String(row.auditNo),
})
