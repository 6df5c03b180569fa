import { batchTask } from '../../contract/resources/desk/batchTask.ts'
import type { Changes } from '../engine/hooks.ts'
import type { Work } from '../engine/work.ts'
import { submitJob } from '../jobs/queue.ts'
import { findRows, insertRows } from '../store/rows.ts'
import { BATCH_QUEUE } from './batchQueue.ts'
import type { BatchKind } from './kinds.ts'

/** A batch to be submitted: its kind, its title, the number of its rows, and the input of its parts. */
export interface Batch {
  readonly kind: Pick<BatchKind, 'name' | 'resource'>
  readonly title: string
  readonly total: number
  readonly input: Changes
}

/**
 * Submits a batch with the current rights of the caller. Returns its id and the number under which its result
 * is found.
 */
export async function submitBatch(
  { kind, title, total, input }: Batch,
  work: Work,
): Promise<{ readonly id: string; readonly batchNo: string }> {
  const { name, resource } = kind,
    { session } = work.caller
  const menuName = resource.menu?.name ?? resource.label
  const [id = ''] = await insertRows(work.db, batchTask, work.tenantId, [
    {
      taskName: title,
      menuName,
      submitterId: session.userId,
      kind: name,
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
  await submitJob(work, { queue: BATCH_QUEUE, id })
  const [row] = await findRows(work.db, batchTask, work.tenantId, [id])
  return { id, batchNo: String(row?.batchNo ?? '') }
}
