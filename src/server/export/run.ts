import type { Resource } from '../../contract/define/resource.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Reading } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { type Claimed, type ExportOrder, findOrder } from '../store/tasks/exportRows.ts'
import { countWindow, newestId } from '../store/windowRows.ts'
import { typeNamed } from './exportRequest.ts'
import { cellBatches, exportWhere, RowSupply } from './batches.ts'
import { exportColumns } from './columns.ts'
import { writeFiles } from './files.ts'
import { readingAsSubmitter } from './storedRights.ts'
import { Ended, requireEligibleSubmitter } from './submitterEligibility.ts'
import { type Locale, translatorFor } from './translation.ts'

/** How far a run is; `stopped` throws when it is no longer wanted. */
export interface Course {
  processed: number
  total: number | null
  readonly stopped: () => void
}
/** Above this many rows no picture of the database is held open: rows are then read up to the newest id. */
const STILL_ROWS = 1_000_000

/** Reads and writes everything a task is about; answers its files. */
export async function runTask(
  services: Services,
  task: Claimed,
  course: Course,
): Promise<Awaited<ReturnType<typeof writeFiles>>> {
  const order = await findOrder(services.database.kysely, task.id)
  const resource = services.resources.find(({ id, export: offered }) => id === task.exporter && offered)
  if (!order || !resource) throw new Ended(3, '导出器不存在')
  await requireEligibleSubmitter(services, resource, order)
  const reading = readingAsSubmitter(services, order, task.taskNo)
  return task.estimate > STILL_ROWS
    ? writeAll(resource, { task, order }, reading, course)
    : services.database.snapshot(() => writeAll(resource, { task, order }, reading, course))
}

async function writeAll(
  resource: Resource,
  { task, order }: { readonly task: Claimed; readonly order: ExportOrder },
  reading: Reading,
  course: Course,
): ReturnType<typeof writeFiles> {
  const { services, tenantId, caller, database } = reading
  const locale = order.locale as Locale,
    translate = translatorFor(locale)
  const where = await exportWhere(resource, task.params, reading)
  const lastId = await newestId(database.kysely, resource, tenantId)
  course.total = await countWindow(database.kysely, resource, { tenantId, where, lastId })
  const columns = exportColumns(resource, task.columns, caller, translate)
  const supply = new RowSupply(
    cellBatches(resource, columns, reading, {
      where,
      lastId,
      still: database.kind === 'postgres' && task.estimate <= STILL_ROWS,
      stopped: course.stopped,
    }),
  )
  try {
    return await writeFiles({
      location: { dataDir: services.config.dataDir, tenantId, taskId: task.id, attempt: task.attempt },
      fileType: typeNamed(task.fileType),
      name: task.taskName,
      title: translate(task.menuName),
      columns,
      supply,
      onRowsWritten: (rows) => {
        course.processed += rows
      },
      note: [
        `${translate('导出任务')}: ${task.taskNo} ${task.taskName}`,
        `${translate('筛选条件')}: ${task.paramsText}`,
        `${translate('数据时点')}: ${formatMoment(new Date())}`,
        `${translate('账号')}: ${caller.session.account} ${caller.session.realName}`,
        `${translate('总行数')}: ${course.total}`,
      ],
    })
  } finally {
    await supply.close()
  }
}
