import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail, notFound } from '../../contract/errors.ts'
import { type ExportFile, exportTask } from '../../contract/resources/desk/exportTask.ts'
import { holds } from '../engine/caller.ts'
import type { WriteResult } from '../engine/perform.ts'
import { requireOperation } from '../engine/permit.ts'
import { visibleTo } from '../engine/scope.ts'
import type { Work } from '../engine/work.ts'
import { namingOf, performCall } from '../http/call.ts'
import type { Parameters } from '../engine/route.ts'
import { callerOfFile } from '../http/tickets.ts'
import type { Services } from '../services.ts'
import { findJob } from '../store/jobs/jobRows.ts'
import { countDownload } from '../store/tasks/exportRows.ts'
import { EXPORT_QUEUE } from './exportQueue.ts'
import { findMatching } from '../store/rows.ts'
import { MIME, openFile, attachmentHeaders } from './exportFileStore.ts'

interface FetchedFile {
  readonly taskId: string
  readonly attempt: number
  readonly file: ExportFile
  readonly type: keyof typeof MIME
}

/** Sends one file of a task, to its caller or to whoever has a ticket of his. */
export async function download(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerOfFile(request, services)
  const { answer } = await performCall(
    { services, request, reply, caller, naming: namingOf(exportTask, 'download', 'exportTask_view') },
    findFile,
  )
  const openedFile = await openFile(
    {
      dataDir: services.config.dataDir,
      tenantId: caller.session.tenantId,
      taskId: answer.taskId,
      attempt: answer.attempt,
    },
    answer.file.fileNo,
  )
  if (!openedFile) return fail('EXPORT_EXPIRED')
  return reply
    .headers({
      ...attachmentHeaders(answer.file.fileName, MIME[answer.type]),
      'content-length': openedFile.size,
    })
    .send(openedFile.stream)
}

/**
 * The file a call names, if its caller may still have it: whoever lost the right to a column loses its
 * files.
 */
async function findFile({ id, fileNo }: Parameters, work: Work): Promise<WriteResult<FetchedFile>> {
  requireOperation(work.caller, exportTask, 'view')
  const [row] = await findMatching(work.db, exportTask, {
    tenantId: work.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(exportTask, work),
  })
  if (!row) throw notFound(exportTask)
  if (row.taskStatus === 'expired') fail('EXPORT_EXPIRED')
  if (row.taskStatus !== 'done') fail('STATE_CONFLICT')
  const job = await findJob(work.db, EXPORT_QUEUE, row.id),
    codes = job?.payload.columnPermissions as readonly string[] | undefined
  if (!codes?.every((code) => holds(work.caller, code))) fail('EXPORT_DENIED')
  const file = (row.files as ExportFile[]).find((candidate) => candidate.fileNo === Number(fileNo ?? 1))
  if (!file) throw notFound(exportTask)
  if (!(await countDownload(work.db, row.id))) fail('EXPORT_EXPIRED')
  return {
    answer: {
      taskId: row.id,
      attempt: Number(row.attemptCount),
      file,
      type: row.fileType as keyof typeof MIME,
    },
    targets: [row.id],
    message: file.fileName,
  }
}
