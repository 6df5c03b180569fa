import type { UploadedFile } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { submitJob } from '../../jobs/queue.ts'
import { keepBill } from './billFile.ts'
import { COMPARE_QUEUE } from './compareQueue.ts'

/** Stores the bill of a task and submits the job that compares it. */
export async function submitComparison(taskId: string, file: UploadedFile, work: Work): Promise<void> {
  await keepBill({ dataDir: work.services.config.dataDir, tenantId: work.tenantId, taskId }, file)
  await submitJob(work, { queue: COMPARE_QUEUE, id: taskId })
}
