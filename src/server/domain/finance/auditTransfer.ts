import { fail } from '../../../contract/errors.ts'
import type { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import type { ActionHandler } from '../../engine/hooks.ts'
import { firstApprovers } from './apply.ts'
import { notifyAuditor } from './auditMessages.ts'
import { stepsWith } from './auditSteps.ts'

/** Hands an application to another user who may decide it. */
export const transfer: ActionHandler<typeof financeAudit, 'transfer'> = async (row, input, work) => {
  if (input.auditorId === row.applicantId) fail('AUDITOR_IS_APPLICANT', {}, 'auditorId')
  const eligible = await firstApprovers(work, row.applicantId ?? '0')
  if (!eligible.some(({ id }) => id === input.auditorId)) fail('AUDITOR_NOT_PERMITTED', {}, 'auditorId')
  await notifyAuditor(work, row, input.auditorId)
  return { set: { auditorId: input.auditorId, steps: stepsWith(row, work, 'transfer', '') } }
}
