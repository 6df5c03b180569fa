import { fail } from '../../../contract/errors.ts'
import type { Changes } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import type { Apply } from './changeContext.ts'
import { readParam } from '../../engine/parameters.ts'

/** Refuses a decision by the applicant, unless the tenant allows it (`biz.audit.selfAllowed`). */
export async function requireNotApplicant(apply: Pick<Apply, 'applicantId'>, work: Work): Promise<void> {
  if (
    apply.applicantId === work.caller.session.userId &&
    !['1', 'true'].includes((await readParam(work, 'biz.audit.selfAllowed')) ?? '')
  )
    fail('AUDIT_OWN_DOCUMENT')
}

/** Columns that record who decided, when and with what opinion. */
export const decisionColumns = (work: Work, opinion: unknown): Changes => ({
  auditUser: work.caller.session.userId,
  auditOpinion: opinion ?? null,
  auditTime: momentOf(work),
})
