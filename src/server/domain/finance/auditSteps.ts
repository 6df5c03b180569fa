import { fail } from '../../../contract/errors.ts'
import type { AuditStep } from '../../../contract/resources/finance/financeAudit.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Work } from '../../engine/work.ts'
import { AUDIT_CODE } from './auditDocument.ts'
import type { AuditRow } from './auditEffect.ts'

/**
 * Refuses the applicant first; then anyone but the chosen approver, and one who approved an earlier level.
 */
export function requireAuditor(row: AuditRow, work: Work): void {
  const { userId } = work.caller.session
  if (row.applicantId === userId) fail('AUDIT_OWN_DOCUMENT')
  if (
    row.auditorId !== userId ||
    (row.steps ?? []).some((step) => step.auditorId === userId && step.result === 'pass')
  )
    fail('FORBIDDEN', { permission: AUDIT_CODE })
}

/** What an application keeps of a decision of the caller: the step, and him among those who decided. */
export const decisionOf = (
  row: AuditRow,
  work: Work,
  result: 'pass' | 'reject',
  remark: string,
): Pick<AuditRow, 'steps' | 'deciderIds'> => ({
  steps: stepsWith(row, work, result, remark),
  deciderIds: [...new Set([...(row.deciderIds ?? []), work.caller.session.userId])],
})

/** The steps of an application with one more of the caller. */
export const stepsWith = (
  row: AuditRow,
  work: Work,
  result: AuditStep['result'],
  remark: string,
): readonly AuditStep[] => [
  ...(row.steps ?? []),
  {
    level: row.currentLevel ?? 1,
    auditorId: work.caller.session.userId,
    result,
    remark,
    time: formatMoment(new Date()),
  },
]
