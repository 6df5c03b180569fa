import type { JobContext } from '../../jobs/queue.ts'
import { JobStopped } from '../../jobs/run.ts'
import { dropBillLines, dropDetails } from '../../store/supplier/compareLineRows.ts'
import type { Comparison } from '../../store/supplier/compareRows.ts'
import { type CompareProgress, reportCompare } from '../../store/supplier/compareTaskRows.ts'

/** Writes how far a comparison is. Throws `JobStopped` where its run shall stop or its task was removed. */
export async function report(
  { taskId }: Pick<Comparison, 'taskId'>,
  progress: CompareProgress,
  { services, throwIfStopped }: JobContext,
): Promise<void> {
  throwIfStopped()
  if (!(await services.database.transaction((db) => reportCompare(db, taskId, progress))))
    throw new JobStopped()
}

/** Removes the lines of the bill, a part in each transaction. */
export async function forgetLines(
  { taskId }: Pick<Comparison, 'taskId'>,
  { services: { database } }: Pick<JobContext, 'services'>,
): Promise<void> {
  while (!(await database.transaction((db) => dropBillLines(db, taskId)))) continue
}

/** Removes the lines of the bill and the details, a part in each transaction. */
export async function forget(
  comparison: Pick<Comparison, 'taskId'>,
  context: Pick<JobContext, 'services'>,
): Promise<void> {
  await forgetLines(comparison, context)
  while (!(await context.services.database.transaction((db) => dropDetails(db, comparison.taskId)))) continue
}
