import { JobEnded } from '../jobs/run.ts'
import type { JobContext, JobProgress } from '../jobs/queue.ts'
import { readingAsSubmitter, requireEligibleSubmitter } from '../jobs/submitter.ts'
import type { ClaimedJob } from '../store/jobs/jobRows.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Reading } from '../engine/work.ts'
import { type ExportTaskRow, findExport } from '../store/tasks/exportRows.ts'
import { countWindow, newestId } from '../store/windowRows.ts'
import { typeNamed } from './exportRequest.ts'
import { cellBatches, exportWhere, RowSupply } from './batches.ts'
import { exportColumns } from './columns.ts'
import { writeFiles } from './files.ts'
import { translatorFor } from '../engine/translation.ts'

/** Larger exports hold no database snapshot open; they read rows up to the newest id at their start. */
const MAX_SNAPSHOT_ROWS = 1_000_000

/** One run of an export: its job, its task and the progress it reports. */
interface ExportRun {
  readonly job: ClaimedJob
  readonly task: ExportTaskRow
  readonly progress: JobProgress
  readonly throwIfStopped: () => void
}

/**
 * Reads the rows of a task and writes its files; returns the files. Throws `JobEnded` if the noun is unknown
 * or the submitter lost the right, and `JobStopped` if the run shall stop.
 */
export async function runExport(
  job: ClaimedJob,
  { services, progress, throwIfStopped }: JobContext,
): Promise<Awaited<ReturnType<typeof writeFiles>>> {
  const task = await findExport(services.database.kysely, job.id)
  const resource = services.resources.find(({ id, export: offered }) => id === task?.exporter && offered)
  if (!task || !resource) throw new JobEnded('导出器不存在')
  await requireEligibleSubmitter(services, resource, job, 'export')
  const reading = readingAsSubmitter(services, job, task.taskNo),
    run = { job, task, progress, throwIfStopped }
  return task.estimate > MAX_SNAPSHOT_ROWS
    ? writeAll(resource, run, reading)
    : services.database.snapshot(() => writeAll(resource, run, reading))
}

async function writeAll(
  resource: Resource,
  { job, task, progress, throwIfStopped }: ExportRun,
  reading: Reading,
): ReturnType<typeof writeFiles> {
  const { services, tenantId, caller, database } = reading
  const translate = translatorFor(job.locale)
  const where = await exportWhere(resource, task.params, reading)
  const lastId = await newestId(database.kysely, resource, tenantId)
  progress.total = await countWindow(database.kysely, resource, { tenantId, where, lastId })
  const columns = exportColumns(resource, task.columns, caller, translate)
  const supply = new RowSupply(
    cellBatches(resource, columns, reading, {
      where,
      lastId,
      still: database.kind === 'postgres' && task.estimate <= MAX_SNAPSHOT_ROWS,
      throwIfStopped,
    }),
  )
  try {
    return await writeFiles({
      location: { dataDir: services.config.dataDir, tenantId, taskId: task.id, attempt: job.fence },
      fileType: typeNamed(task.fileType),
      name: task.taskName,
      title: translate(task.menuName),
      columns,
      supply,
      onRowsWritten: (rows) => {
        progress.processed += rows
      },
      note: [
        `${translate('导出任务')}: ${task.taskNo} ${task.taskName}`,
        `${translate('筛选条件')}: ${task.paramsText}`,
        `${translate('数据时点')}: ${formatMoment(new Date())}`,
        `${translate('账号')}: ${caller.session.account} ${caller.session.realName}`,
        `${translate('总行数')}: ${progress.total}`,
      ],
    })
  } finally {
    await supply.close()
  }
}
