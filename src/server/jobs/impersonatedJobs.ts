import type { Session } from '../engine/caller.ts'
import type { Reader } from '../store/db.ts'
import { isSessionLive } from '../store/access/impersonationRows.ts'
import { JobEnded } from './run.ts'

const ENDED_TEXT = '模拟登录已结束，任务随之取消'

/**
 * Refuses to go on with a job that was begun in the name of another user once that has ended: nobody acts as a
 * user any longer than he was allowed to. Throws `JobEnded`; what was committed before stays.
 */
export async function requireLiveImpersonation(
  db: Reader,
  { session }: { readonly session: unknown },
): Promise<void> {
  const { impersonation, id } = session as Partial<Session>
  if (impersonation === undefined) return
  if (!(await isSessionLive(db, id ?? ''))) throw new JobEnded(ENDED_TEXT, { cancelled: true })
}
