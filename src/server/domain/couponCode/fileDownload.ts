import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import { namingOf } from '../../http/call.ts'
import { recordFileRoute } from '../../http/tickets.ts'
import type { Services } from '../../services.ts'
import { sendSealed } from '../stock/sealedDownload.ts'
import { fetchCodes, recordFileView } from './fetchCodes.ts'

const NAMING = namingOf(couponCodeExport, 'makeFile', 'coupon-activity_export')

/** Registers the download of files of codes: by a ticket, or by the token of a login. */
export function registerCodeFile(app: FastifyInstance, services: Services): void {
  const url = `/api${couponCodeExport.path}/makeFile`,
    route = recordFileRoute(couponCodeExport, '下载券码文件')
  const answer = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    sendSealed(services, request, reply, {
      naming: NAMING,
      openFile: fetchCodes,
      recordRefused: (db, caller, attempt) => recordFileView(db, caller, { ...attempt, no: null }),
    })
  app.get(url, route, answer)
  app.post(url, route, answer)
}
