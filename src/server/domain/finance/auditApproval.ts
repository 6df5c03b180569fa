import { fail, say } from '../../../contract/errors.ts'
import type { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { secondApprovers } from './apply.ts'
import { notifyAuditor, notifyExecuted } from './auditMessages.ts'
import { decisionOf, requireAuditor } from './auditSteps.ts'
import { executeApplication } from './executeApplication.ts'

/** One level passes: the next auditor has it then, or it is executed. */
export const approve: ActionHandler<typeof financeAudit, 'approve'> = async (row, input, work) => {
  requireAuditor(row, work)
  const decision = decisionOf(row, work, 'pass', String(input.auditRemark ?? ''))
  const auditTime = formatMoment(new Date()),
    auditRemark = input.auditRemark ?? null
  if ((row.currentLevel ?? 1) < (row.auditLevel ?? 1)) {
    const [next] = await secondApprovers(work, [row.applicantId ?? '0', work.caller.session.userId])
    if (!next) fail('SECOND_AUDITOR_NOT_CONFIGURED')
    await notifyAuditor(work, row, next?.id)
    return {
      set: {
        auditStatus: 'pending',
        currentLevel: (row.currentLevel ?? 1) + 1,
        auditorId: next?.id,
        ...decision,
        auditTime,
        auditRemark,
      },
      consequences: [
        say('{auditNo}：一级通过，转 {auditor} 二级审核', {
          auditNo: String(row.auditNo),
          auditor: next?.title ?? '',
        }),
      ],
    }
  }
  const { consequences, ...outcome } = await executeApplication(row, work)
  await notifyExecuted(work, row, outcome.execError)
  return { set: { ...outcome, ...decision, auditTime, auditRemark }, consequences }
}

/** Executes an approved application again whose execution failed. */
export const retry: ActionHandler<typeof financeAudit, 'retry'> = async (row, _input, work) => {
  if (row.applicantId === work.caller.session.userId) fail('AUDIT_OWN_DOCUMENT')
  const { consequences, ...outcome } = await executeApplication(row, work)
  await notifyExecuted(work, row, outcome.execError)
  return { set: outcome, consequences }
}
