import { fail, say } from '../../../contract/errors.ts'
import type { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { formatFen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { notifyRejected, notifyWithdrawn } from './auditMessages.ts'
import { decisionOf, requireAuditor } from './auditSteps.ts'
import { executionOf } from './executions.ts'

/** An auditor refuses an application: what it held is free again. */
export const reject: ActionHandler<typeof financeAudit, 'reject'> = async (row, input, work) => {
  requireAuditor(row, work)
  await executionOf(row.auditType ?? '').abandon?.(row, work, 'rejected')
  await notifyRejected(work, row, String(input.auditRemark ?? ''))
  return {
    set: {
      ...decisionOf(row, work, 'reject', String(input.auditRemark ?? '')),
      auditTime: formatMoment(new Date()),
      auditRemark: input.auditRemark,
    },
    consequences: [
      say('{auditNo}：驳回 {amount}', {
        auditNo: String(row.auditNo),
        amount: formatFen(row.amount ?? ZERO_FEN),
      }),
    ],
  }
}

/** The applicant takes an application back. */
export const revoke: ActionHandler<typeof financeAudit, 'revoke'> = async (row, _input, work) => {
  if (row.applicantId !== work.caller.session.userId) fail('APPLY_WITHDRAW_NOT_OWN')
  await executionOf(row.auditType ?? '').abandon?.(row, work, 'withdrawn')
  await notifyWithdrawn(work, row)
  return {}
}
