import type { RecentWork } from '../../../contract/recentWork.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { selectRecentJobs, selectRecentOperations } from '../../store/desk/recentWorkRows.ts'

/** What runs or ran for the caller: his own background jobs of every kind, and what he may still undo. */
async function readRecentWork(_parameters: Parameters, reading: Reading): Promise<RecentWork> {
  const { session } = reading.caller,
    db = reading.database.kysely
  const owner = { tenantId: session.tenantId, userId: session.userId }
  const [jobs, operations] = await Promise.all([
    selectRecentJobs(db, owner),
    selectRecentOperations(db, owner),
  ])
  return { jobs, operations }
}

/** Calls of the operations panel. */
export const RECENT_WORK_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/blade-desk/desk/work', summary: '我的任务和操作', read: readRecentWork },
]
