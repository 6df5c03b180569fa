import { batchTask } from '../../contract/resources/desk/batchTask.ts'
import type { Changes } from '../engine/hooks.ts'
import type { Work } from '../engine/work.ts'
import { CLOCK_TOPIC } from '../clock.ts'
import { serializeRights } from '../export/storedRights.ts'
import { findRows, insertRows } from '../store/rows.ts'
import { insertBatchOrder } from '../store/tasks/batchRows.ts'
import { kindNamed } from './kinds.ts'

/** Work to be done in the background: its kind, its name, on how many rows, and what it needs to know. */
export interface Batch {
  readonly kind: string
  readonly title: string
  readonly total: number
  readonly input: Changes
}
/** What the clock calls this work. */
export const BATCH_TASKS = 'batchTasks'

/**
 * Puts work into the queue with the rights of whoever asks for it; answers the number its outcome is found
 * by.
 */
export async function submitBatch(
  { kind, title, total, input }: Batch,
  work: Work,
): Promise<{ readonly id: string; readonly batchNo: string }> {
  const resource = kindNamed(kind)?.resource,
    { session, access } = work.caller
  if (!resource) throw new Error(`no batch of kind ${kind}`)
  const menuName = resource.menu?.name ?? resource.label
  const [id = ''] = await insertRows(work.db, batchTask, work.tenantId, [
    {
      taskName: title,
      menuName,
      submitterId: session.userId,
      kind,
      input,
      totalCount: total,
      processedCount: 0,
      successCount: 0,
      failCount: 0,
      progress: 0,
      taskStatus: 'queued',
      createUser: session.userId,
      createDept: session.deptIds[0] ?? null,
      updateUser: session.userId,
    },
  ])
  await insertBatchOrder(work.db, {
    taskId: id,
    tenantId: work.tenantId,
    session,
    rights: serializeRights(access),
  })
  const [row] = await findRows(work.db, batchTask, work.tenantId, [id])
  await work.tell(CLOCK_TOPIC, BATCH_TASKS)
  return { id, batchNo: String(row?.batchNo ?? '') }
}
