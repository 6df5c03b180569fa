import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { exportTask } from '../../contract/resources/desk/exportTask.ts'
import { namingOf, performCall } from '../http/call.ts'
import { callerOfFile } from '../http/tickets.ts'
import type { Services } from '../services.ts'
import { headersOf, openFile } from './exportFileStore.ts'
import { findFile } from './findFile.ts'

/**
 * Sends one file of a task to a logged-in caller or to the holder of a download ticket. Refuses with
 * `EXPORT_EXPIRED` if the file no longer exists.
 */
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
      ...headersOf(answer.file.fileName, answer.type),
      'content-length': openedFile.size,
    })
    .send(openedFile.stream)
}
