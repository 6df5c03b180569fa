import { say } from '../../../contract/errors.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import type { MessageCategory } from '../../../contract/parts/messageCategories.ts'
import { formatFen, type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import { sendMessage } from '../../engine/sendMessage.ts'
import type { Work } from '../../engine/work.ts'

/** What the messages of an application say of it. */
export interface NamedApplication {
  readonly id: string
  readonly auditNo?: string | null
  readonly amount?: Fen | null
  readonly applicantId?: string | null
  readonly auditorId?: string | null
}

/** Sends a message that leads to the application; nobody is told of what he did himself. */
async function send(
  work: Work,
  { id }: NamedApplication,
  userId: string | null | undefined,
  [category, sentence]: readonly [MessageCategory, Sentence],
): Promise<void> {
  if (!userId || userId === work.caller.session.userId) return
  const link = `${financeAudit.menu?.path ?? ''}?row=${id}&pane=detail`
  await sendMessage(work.db, { tenantId: work.tenantId, userIds: [userId], category, sentence, link })
}

const partsOf = ({ auditNo, amount }: NamedApplication): { auditNo: string; amount: string } => ({
  auditNo: auditNo ?? '',
  amount: formatFen(amount ?? ZERO_FEN),
})

/** Tells an approver that an application waits for him. */
export const notifyAuditor = (
  work: Work,
  application: NamedApplication,
  auditorId: string | null | undefined,
): Promise<void> =>
  send(work, application, auditorId, [
    'todo',
    say('财务审核 {auditNo} 待你审核，金额 {amount}', partsOf(application)),
  ])

/** Tells the approver that the applicant withdrew an application: nothing is left to do. */
export const notifyWithdrawn = (work: Work, application: NamedApplication): Promise<void> =>
  send(work, application, application.auditorId, [
    'outcome',
    say('财务审核 {auditNo} 已撤回，不用再审核', { auditNo: application.auditNo ?? '' }),
  ])

/** Tells the applicant that an application was approved and posted, or why its execution failed. */
export const notifyExecuted = (
  work: Work,
  application: NamedApplication,
  failure: string | null,
): Promise<void> =>
  send(work, application, application.applicantId, [
    failure === null ? 'outcome' : 'alarm',
    failure === null
      ? say('财务审核 {auditNo} 已通过，金额 {amount}', partsOf(application))
      : say('财务审核 {auditNo} 执行失败：{reason}', { auditNo: application.auditNo ?? '', reason: failure }),
  ])

/** Tells the applicant that an application was refused, and why. */
export const notifyRejected = (work: Work, application: NamedApplication, reason: string): Promise<void> =>
  send(work, application, application.applicantId, [
    'outcome',
    say('财务审核 {auditNo} 已驳回：{reason}', { auditNo: application.auditNo ?? '', reason }),
  ])
