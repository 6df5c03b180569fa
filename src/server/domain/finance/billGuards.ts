import { fail } from '../../../contract/errors.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import type { Work } from '../../engine/work.ts'
import { selectWhere } from '../../store/rows.ts'
import type { Bill } from './billFigures.ts'

const AUDIT_STATES = financeAudit.states.wire

/** Refuses while an adjustment of the statement waits for its approval or failed. */
export async function requireNoOpenAdjustment(bill: Bill, work: Work): Promise<void> {
  const open = await selectWhere(work.db, financeAudit, work.tenantId, {
    all: [
      { field: 'accountId', operator: 'equals', values: [bill.accountId] },
      {
        field: 'auditType',
        operator: 'equals',
        values: [financeAudit.fields.auditType.wire?.billAdjust],
      },
      { field: 'auditStatus', operator: 'in', values: [AUDIT_STATES.pending, AUDIT_STATES.failed] },
    ],
  })
  if (open.some(({ payload }) => payload?.billId === bill.id)) fail('BILL_HAS_OPEN_ADJUSTMENT')
}
