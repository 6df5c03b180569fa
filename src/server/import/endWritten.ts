import { say } from '../../contract/errors.ts'
import { endRun, JobStopped } from '../jobs/run.ts'
import type { Writer } from '../store/db.ts'
import { endImport } from '../store/tasks/importRows.ts'
import type { ImportRun } from './importRun.ts'
import { sendImportMessage } from './sendImportMessage.ts'

/**
 * Ends the task of a file whose rows are all written, and its job. Throws `JobStopped` if the task was cancelled
 * or removed.
 */
export async function endWritten(db: Writer, { task, job }: ImportRun, rows: number): Promise<void> {
  const end = { state: 'done', total: rows, success: rows, failed: 0 } as const
  if (!(await endImport(db, task.id, end))) throw new JobStopped()
  await sendImportMessage(db, task.id, ({ name }) => say('导入完成：{name}，写入 {rows} 行', { name, rows }))
  await endRun(db, job)
}
