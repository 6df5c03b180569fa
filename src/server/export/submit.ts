import type { Resource } from '../../contract/define/resource.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { WriteResult } from '../engine/perform.ts'
import type { Work } from '../engine/work.ts'
import { insertRows } from '../store/rows.ts'
import { findUnfinished, lockSubmitter } from '../store/tasks/exportRows.ts'
import { type ExportRequest, type FileType, fingerprint, namedNow } from './exportRequest.ts'
import { filterText } from './filterText.ts'
import { columnCodes } from './columns.ts'
import { requireWithinLimit, typeFor } from './estimate.ts'
import { requireQueueRoom } from './limits.ts'
import { submitExportJob } from './exportQueue.ts'

/**
 * Submits an export with the current rights of the caller. Returns the unfinished task of the same request if
 * there is one; refuses with `EXPORT_QUEUE_FULL` at the user's limit of waiting exports.
 */
export async function submitExport(
  resource: Resource,
  request: ExportRequest,
  work: Work,
): Promise<WriteResult<{ readonly taskId: string }>> {
  const { tenantId } = work,
    { userId } = work.caller.session
  const estimate = await requireWithinLimit(resource, request, work)
  const fileType = typeFor(request.fileType, estimate)
  const paramsHash = fingerprint(resource, { ...request, fileType })
  await lockSubmitter(work.db, userId)
  const { same, queued } = await findUnfinished(work.db, {
    tenantId,
    userId,
    exporter: resource.id,
    paramsHash,
  })
  if (same) return { answer: { taskId: same }, msg: '相同条件的导出任务正在执行', targets: [same] }
  await requireQueueRoom(work.database, tenantId, queued)
  const taskId = await insertTask(resource, { ...request, fileType }, { estimate, paramsHash }, work)
  return {
    answer: { taskId },
    msg: '导出任务已提交，请到导出任务查看',
    targets: [taskId],
    message: `${resource.label}，约 ${estimate} 行`,
  }
}

async function insertTask(
  resource: Resource,
  request: ExportRequest & { readonly fileType: FileType },
  { estimate, paramsHash }: { readonly estimate: number; readonly paramsHash: string },
  work: Work,
): Promise<string> {
  const { session } = work.caller
  const menuName = resource.menu?.name ?? resource.label
  const moment = formatMoment(new Date())
  const [id = ''] = await insertRows(work.db, exportTask, work.tenantId, [
    {
      taskName: namedNow(menuName),
      menuCode: resource.menu?.code ?? resource.code,
      menuName,
      exporter: resource.id,
      params: request.filter,
      paramsText: await filterText(resource, request.filter, request.locale, work),
      columns: request.columns,
      fileType: request.fileType,
      estimateCount: estimate,
      processedCount: 0,
      progress: 0,
      files: [],
      attemptCount: 0,
      priority: 5,
      paramsHash,
      pushType: 'none',
      pushStatus: 'none',
      pushCount: 0,
      downloadCount: 0,
      taskStatus: 'queued',
      createUser: session.userId,
      createDept: session.deptIds[0] ?? null,
      createTime: moment,
      updateTime: moment,
    },
  ])
  await submitExportJob(work, id, {
    locale: request.locale,
    columnPermissions: columnCodes(resource, request.columns, work.caller),
  })
  return id
}
