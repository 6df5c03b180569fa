import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { namingOf } from '../../http/call.ts'
import { recordFileRoute } from '../../http/tickets.ts'
import type { Services } from '../../services.ts'
import { sendSealed } from '../stock/sealedDownload.ts'
import { fetchFile } from './fetchFile.ts'
import { recordFileView } from './fileView.ts'

const NAMING = namingOf(physicalCardOrder, 'makeFile', 'physicalCardOrder_makeFile')

/** Registers the download of files for the makers of cards: by a ticket, or by the token of a login. */
export function registerCardFile(app: FastifyInstance, services: Services): void {
  const url = `/api${physicalCardOrder.path}/makeFile`,
    route = recordFileRoute(physicalCardOrder, '下载制卡文件')
  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendSealed(services, request, reply, {
      naming: NAMING,
      openFile: fetchFile,
      recordRefused: (db, caller, attempt) => recordFileView(db, caller, { ...attempt, row: null }),
    })
  app.get(url, route, answer)
  app.post(url, route, answer)
}
