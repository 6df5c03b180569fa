import type { Resource } from '../../contract/define/resource.ts'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import { formatMoment } from '../../kernel/time.ts'
import type { WriteResult } from '../engine/perform.ts'
import { requireOperation } from '../engine/permit.ts'
import type { Work } from '../engine/work.ts'
import { submitJob } from '../jobs/queue.ts'
import type { ReceivedFile } from '../http/receiveFile.ts'
import type { Parameters } from '../engine/route.ts'
import { insertRows } from '../store/rows.ts'
import { acceptFile } from './acceptFile.ts'
import { keepFile } from './importFileStore.ts'
import { IMPORT_QUEUE } from './importQueue.ts'
import { requireMapping } from './task.ts'

/** The parameters of the request, and whether the rows are written without a check first (`atOnce`). */
export interface SubmitOptions {
  readonly parameters: Parameters
  readonly atOnce?: boolean
}

/**
 * Stores an uploaded file as an import task with a suggested mapping. With `atOnce` it also requires a
 * complete mapping and submits the job; otherwise the task waits for the user to check it.
 */
export async function submitImport(
  resource: Resource,
  file: ReceivedFile,
  { parameters, atOnce = false }: SubmitOptions,
  work: Work,
): Promise<WriteResult<{ readonly taskId: string }>> {
  requireOperation(work.caller, resource, 'import')
  const { session } = work.caller
  const { mode, headings, mapping } = await acceptFile(resource, file, parameters.mode, work)
  if (atOnce) requireMapping(resource, mapping, work.caller)
  const moment = formatMoment(new Date()),
    menuName = resource.menu?.name ?? resource.label
  const [taskId = ''] = await insertRows(work.db, importTask, work.tenantId, [
    {
      taskName: `${menuName}-${moment.replace(/\D/g, '')}`,
      menuName,
      importer: resource.id,
      fileName: file.filename,
      fileSize: file.size,
      sha256: file.sha256,
      hasFile: true,
      headings,
      mapping,
      mode,
      step: atOnce ? 'write' : 'match',
      taskStatus: atOnce ? 'running' : 'waiting',
      ...(atOnce ? { startTime: moment } : {}),
      processedCount: 0,
      progress: 0,
      createUser: session.userId,
      createDept: session.deptIds[0] ?? null,
      createTime: moment,
      updateTime: moment,
    },
  ])
  await keepFile({ dataDir: work.services.config.dataDir, tenantId: work.tenantId, taskId }, file.path)
  if (atOnce) await submitJob(work, { queue: IMPORT_QUEUE, id: taskId })
  return { answer: { taskId }, targets: [taskId], message: `${resource.label}：${file.filename}` }
}
