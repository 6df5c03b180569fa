import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../../contract/errors.ts'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { attachmentHeaders } from '../../http/answer.ts'
import { namingOf, parametersOf, performCall } from '../../http/call.ts'
import { callerOfFile, recordFileRoute } from '../../http/tickets.ts'
import type { Services } from '../../services.ts'
import { asTenant } from '../../store/tenancy.ts'
import { openBytes } from '../stock/sealFile.ts'
import { fetchFile } from './fetchFile.ts'
import { recordFileView } from './fileView.ts'

/** How a refused attempt is recorded; null where it is none of a file. */
const resultOf = (error: unknown): 'denied' | 'over' | null =>
  !(error instanceof Refusal)
    ? null
    : error.code === 'FORBIDDEN'
      ? 'denied'
      : error.code === 'PACKAGE_LIMIT'
        ? 'over'
        : null

async function download(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerOfFile(request, services),
    id = String(parametersOf(request).id ?? '')
  const naming = namingOf(physicalCardOrder, 'makeFile', 'physicalCardOrder_makeFile')
  try {
    const call = { services, request, reply, caller, naming }
    const { answer } = await performCall(call, (_parameters, work) => fetchFile(id, work))
    return await reply
      .headers(attachmentHeaders(answer.fileName, 'application/zip'))
      .send(await openBytes(services.vault, answer.sealed))
  } catch (error) {
    const result = resultOf(error)
    if (result !== null)
      await asTenant(caller.tenantId, () =>
        services.database.transaction((db) => recordFileView(db, caller, { id, row: null, result })),
      )
    throw error
  }
}

/** Registers the download of files for the makers of cards: by a ticket, or by the token of a login. */
export function registerCardFile(app: FastifyInstance, services: Services): void {
  const url = `/api${physicalCardOrder.path}/makeFile`,
    route = recordFileRoute(physicalCardOrder, '下载制卡文件')
  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    download(services, request, reply)
  app.get(url, route, answer)
  app.post(url, route, answer)
}
