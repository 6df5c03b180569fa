import type { Row } from '../../../contract/define/row.ts'
import { fail, Refusal, say } from '../../../contract/errors.ts'
import { type AuditStep, financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { ZERO_FEN, formatFen } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { ActionHandler, AnyRow, Hooks } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { inSavepoint } from '../../store/database.ts'
import { approvers } from '../../store/finance/creditRows.ts'
import { notifyAuditor, notifyExecuted, notifyRejected, notifyWithdrawn } from './auditMessages.ts'
import { AUDIT_CODE, executionOf } from './executions.ts'
import { lockMoney } from './lockMoney.ts'
import { particulars } from '../../engine/particulars.ts'

type AuditRow = Row<typeof financeAudit>

const anyRow = (row: AuditRow): AnyRow => ({ ...row })

/**
 * Refuses the applicant first; then anyone but the chosen approver, and one who approved an earlier level.
 */
function requireAuditor(row: AuditRow, work: Work): void {
  const { userId } = work.caller.session
  if (row.applicantId === userId) fail('AUDIT_OWN_DOCUMENT')
  if (
    row.auditorId !== userId ||
    (row.steps ?? []).some((step) => step.auditorId === userId && step.result === 'pass')
  )
    fail('FORBIDDEN', { permission: AUDIT_CODE })
}

const stepsWith = (
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

/** Executes an approved application in a savepoint: a refusal rolls it back and only its reason is stored. */
async function executeApplication(
  row: AuditRow,
  work: Work,
): Promise<{
  readonly auditStatus: 'approved' | 'failed'
  readonly txnNo: string | null
  readonly execError: string | null
  readonly consequences: readonly Sentence[]
}> {
  try {
    const result = await inSavepoint(work.db, () => executionOf(row.auditType ?? '').execute(row, work))
    return {
      auditStatus: 'approved',
      txnNo: result.txnNo,
      execError: null,
      consequences: result.consequences,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      auditStatus: 'failed',
      txnNo: null,
      execError: error.message,
      consequences: [say('执行失败：{reason}', { reason: error.sentence })],
    }
  }
}

const financeAuditHooks: Hooks<typeof financeAudit> = {
  beforeAct: (rows, _action, work) => lockMoney(rows.map(anyRow), work),
}

const approve: ActionHandler<typeof financeAudit, 'approve'> = async (row, input, work) => {
  requireAuditor(row, work)
  const steps = stepsWith(row, work, 'pass', String(input.auditRemark ?? ''))
  const auditTime = formatMoment(new Date()),
    auditRemark = input.auditRemark ?? null
  if ((row.currentLevel ?? 1) < (row.auditLevel ?? 1)) {
    const [next] = await approvers(work.db, work.tenantId, {
      code: AUDIT_CODE,
      role: 'finance_director',
      without: [row.applicantId ?? '0', work.caller.session.userId],
    })
    if (!next) fail('SECOND_AUDITOR_NOT_CONFIGURED')
    await notifyAuditor(work, row, next?.id)
    return {
      set: {
        auditStatus: 'pending',
        currentLevel: (row.currentLevel ?? 1) + 1,
        auditorId: next?.id,
        steps,
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
  return { set: { ...outcome, steps, auditTime, auditRemark }, consequences }
}

const retry: ActionHandler<typeof financeAudit, 'retry'> = async (row, _input, work) => {
  if (row.applicantId === work.caller.session.userId) fail('AUDIT_OWN_DOCUMENT')
  const { consequences, ...outcome } = await executeApplication(row, work)
  await notifyExecuted(work, row, outcome.execError)
  return { set: outcome, consequences }
}

const reject: ActionHandler<typeof financeAudit, 'reject'> = async (row, input, work) => {
  requireAuditor(row, work)
  await executionOf(row.auditType ?? '').abandon?.(row, work, 'rejected')
  await notifyRejected(work, row, String(input.auditRemark ?? ''))
  return {
    set: {
      steps: stepsWith(row, work, 'reject', String(input.auditRemark ?? '')),
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

const revoke: ActionHandler<typeof financeAudit, 'revoke'> = async (row, _input, work) => {
  if (row.applicantId !== work.caller.session.userId) fail('APPLY_WITHDRAW_NOT_OWN')
  await executionOf(row.auditType ?? '').abandon?.(row, work, 'withdrawn')
  await notifyWithdrawn(work, row)
  return {}
}

const transfer: ActionHandler<typeof financeAudit, 'transfer'> = async (row, input, work) => {
  if (input.auditorId === row.applicantId) fail('AUDITOR_IS_APPLICANT', {}, 'auditorId')
  const eligible = await approvers(work.db, work.tenantId, {
    code: AUDIT_CODE,
    without: [row.applicantId ?? '0'],
  })
  if (!eligible.some(({ id }) => id === input.auditorId)) fail('AUDITOR_NOT_PERMITTED', {}, 'auditorId')
  await notifyAuditor(work, row, input.auditorId)
  return { set: { auditorId: input.auditorId, steps: stepsWith(row, work, 'transfer', '') } }
}

export const financeAuditParticulars = particulars(financeAudit, {
  hooks: financeAuditHooks,
  actions: { approve, retry, reject, revoke, transfer },
})
