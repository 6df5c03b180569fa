import { fail, say } from '../../../contract/errors.ts'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { merchantStatementDetails } from '../../../contract/resources/finance/merchantStatementDetails.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { particulars } from '../../engine/particulars.ts'
import { findRows } from '../../store/rows.ts'

/** Marks a line as disputed while its statement may still change. */
const markDispute: ActionHandler<typeof merchantStatementDetails, 'markDispute'> = async (
  row,
  input,
  work,
) => {
  const [bill] = await findRows(work.db, billStatistics, work.tenantId, [row.billId ?? '0'])
  if (!bill || bill.billStatus === 'reconciled' || bill.billStatus === 'voided') return fail('BILL_LOCKED')
  return {
    set: { disputeFlag: true, disputeRemark: input.remark },
    consequences: [
      say('{line}：标记争议（{remark}）', { line: row.bizNo ?? '', remark: String(input.remark) }),
    ],
  }
}

export const merchantStatementDetailsParticulars = particulars(merchantStatementDetails, {
  actions: { markDispute },
})
