import { say } from '../../../contract/errors.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Reading } from '../../engine/work.ts'
import { findRows } from '../../store/rows.ts'
import { secondApprovers } from './apply.ts'
import type { AuditRow } from './auditEffect.ts'
import { AUDIT_CODE } from './auditDocument.ts'

/** A step of an application: who did what, or will have to. Times are empty where it has not happened. */
interface TrailStep {
  readonly who: string
  readonly what: 'apply' | 'pass' | 'reject' | 'transfer' | 'withdraw' | 'waits' | 'next'
  readonly level: number
  readonly time: string
  readonly remark: string
}

/** Why the caller may not decide; null if he may. The applicant comes first, as in the decision itself. */
export function obstacle(audit: AuditRow, { caller }: Reading, auditor: string): Sentence | null {
  const { userId } = caller.session
  if (audit.applicantId === userId) return say('您是申请人，不能审核自己提交的单据')
  if (!caller.access.administrator && !caller.access.permissions.has(AUDIT_CODE)) return say('您没有审核权限')
  if (audit.auditorId !== userId) return say('由 {auditor} 审核', { auditor })
  if ((audit.steps ?? []).some((step) => step.auditorId === userId && step.result === 'pass'))
    return say('您已审过前一级')
  return null
}

/** Who acted on an application and who has to, with the present auditor and the one of the next level. */
export async function trailOf(audit: AuditRow, { database, tenantId }: Reading) {
  const db = database.kysely
  const steps = audit.steps ?? []
  const isPending = audit.auditStatus === 'pending'
  const isLast = (audit.currentLevel ?? 1) >= (audit.auditLevel ?? 1)
  const ids = [audit.applicantId, audit.auditorId, ...steps.map(({ auditorId }) => auditorId)]
  const people = await findRows(db, user, tenantId, [...new Set(ids.map((id) => String(id ?? '')))])
  const nameOf = (id: unknown): string => String(people.find((person) => person.id === id)?.realName ?? '')
  const second =
    isPending && !isLast
      ? await secondApprovers({ db, tenantId }, [audit.applicantId ?? '0', audit.auditorId ?? '0'])
      : []
  const level = audit.currentLevel ?? 1
  const trail: TrailStep[] = [
    { who: nameOf(audit.applicantId), what: 'apply', level: 0, time: String(audit.applyTime), remark: '' },
    ...steps.map(({ auditorId, result, level: at, time, remark }) => ({
      who: nameOf(auditorId),
      what: result,
      level: at,
      time,
      remark,
    })),
    ...(isPending
      ? [{ who: nameOf(audit.auditorId), what: 'waits' as const, level, time: '', remark: '' }]
      : []),
    ...(second[0]
      ? [{ who: second[0].title, what: 'next' as const, level: level + 1, time: '', remark: '' }]
      : []),
  ]
  return { trail, auditor: nameOf(audit.auditorId), next: second[0]?.title ?? null }
}
