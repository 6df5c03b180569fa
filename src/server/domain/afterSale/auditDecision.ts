import type { Changes } from '../../engine/hooks.ts'
import { momentOf, type Work } from '../../engine/work.ts'

/** Columns that record who decided, when and with what opinion. */
export const decisionColumns = (work: Work, opinion: unknown): Changes => ({
  auditUser: work.caller.session.userId,
  auditOpinion: opinion ?? null,
  auditTime: momentOf(work),
})
