import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { Done } from '../engine/perform.ts'
import type { Work } from '../engine/work.ts'
import { insertRows } from '../store/rows.ts'
import { findUnfinished, insertOrder, lockSubmitter } from '../store/tasks/exportRows.ts'
import { type Ask, type FileType, filterText, fingerprint, namedNow } from './ask.ts'
import { columnCodes } from './columns.ts'
import { requireWithinLimit, typeFor } from './estimate.ts'
import { limitOf } from './limits.ts'
import { keepRights } from './rights.ts'

/** Tells the processes that a task waits, or that one is no longer wanted. */
export const WAITING = 'exportWaiting',
  UNWANTED = 'exportUnwanted'

/**
 * Puts an export into the queue, with the caller's rights as they are now; the same one unfinished is
 * answered instead.
 */
export async function submitExport(
  resource: Resource,
  ask: Ask,
  work: Work,
): Promise<Done<{ readonly taskId: string }>> {
  const { tenantId } = work,
    { userId } = work.caller.session
  const estimate = await requireWithinLimit(resource, ask, work)
  const fileType = typeFor(ask.fileType, estimate)
  const paramsHash = fingerprint(resource, { ...ask, fileType })
  await lockSubmitter(work.db, userId)
  const { same, queued } = await findUnfinished(work.db, {
    tenantId,
    userId,
    exporter: resource.id,
    paramsHash,
  })
  if (same) return { answer: { taskId: same }, msg: '相同条件的导出任务正在执行', targets: [same] }
  if (queued >= (await limitOf(work.database, tenantId, 'export.userQueued'))) fail('EXPORT_QUEUE_FULL')
  const taskId = await insertTask(resource, { ...ask, fileType }, { estimate, paramsHash }, work)
  await work.tell(WAITING, taskId)
  return {
    answer: { taskId },
    msg: '导出任务已提交，请到导出任务查看',
    targets: [taskId],
    message: `${resource.label}，约 ${estimate} 行`,
  }
}

async function insertTask(
  resource: Resource,
  ask: Ask & { readonly fileType: FileType },
  { estimate, paramsHash }: { readonly estimate: number; readonly paramsHash: string },
  work: Work,
): Promise<string> {
  const { session, access } = work.caller
  const menuName = resource.menu?.name ?? resource.label
  const moment = formatMoment(new Date())
  const [id = ''] = await insertRows(work.db, exportTask, work.tenantId, [
    {
      taskName: namedNow(menuName),
      menuCode: resource.menu?.code ?? resource.code,
      menuName,
      exporter: resource.id,
      params: ask.filter,
      paramsText: filterText(resource, ask.filter, ask.locale),
      columns: ask.columns,
      fileType: ask.fileType,
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
  await insertOrder(work.db, {
    taskId: id,
    tenantId: work.tenantId,
    locale: ask.locale,
    session,
    rights: keepRights(access),
    plain: columnCodes(resource, ask.columns, work.caller),
  })
  return id
}
