import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../../../contract/errors.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import type { WriteResult } from '../../../engine/perform.ts'
import { requireOperation } from '../../../engine/permit.ts'
import type { Work } from '../../../engine/work.ts'
import { attachmentHeaders } from '../../../http/answer.ts'
import { namingOf, parametersOf, performCall } from '../../../http/call.ts'
import { callerOfFile, recordFileRoute } from '../../../http/tickets.ts'
import type { Services } from '../../../services.ts'
import { countDownload, packageContent } from '../../../store/stock/packageRows.ts'
import { asTenant } from '../../../store/tenancy.ts'
import { openBytes } from '../sealFile.ts'
import { packageOf, recordDownload, requireDownloadable, resultOf } from './packageFetch.ts'

interface Fetched {
  readonly fileName: string
  readonly sealed: string
}

/** Counts a download and records it, in one transaction, before anything is sent. */
async function fetchPackage(id: string, work: Work): Promise<WriteResult<Fetched>> {
  requireOperation(work.caller, cardStockOutRecord, 'download')
  const record = await packageOf(id, work)
  requireDownloadable(record)
  const { db, tenantId } = work,
    { userId } = work.caller.session
  if (!(await countDownload(db, { tenantId, id, userId }))) fail('PACKAGE_LIMIT')
  await recordDownload(db, work.caller, { id, record, result: 'shown' })
  const sealed = (await packageContent(db, tenantId, id)) ?? fail('PACKAGE_PURGED')
  return {
    answer: { fileName: record.fileName ?? `${record.recordNo ?? id}.zip`, sealed },
    targets: [id],
    message: record.recordNo ?? id,
  }
}

async function download(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerOfFile(request, services),
    id = String(parametersOf(request).id ?? '')
  const naming = namingOf(cardStockOutRecord, 'download', 'cardStockOutRecord_download')
  try {
    const call = { services, request, reply, caller, naming }
    const { answer } = await performCall(call, (_parameters, work) => fetchPackage(id, work))
    return await reply
      .headers(attachmentHeaders(answer.fileName, 'application/zip'))
      .send(await openBytes(services.vault, answer.sealed))
  } catch (error) {
    const result = resultOf(error)
    if (result !== null)
      await asTenant(caller.tenantId, () =>
        services.database.transaction((db) => recordDownload(db, caller, { id, record: null, result })),
      )
    throw error
  }
}

/** Registers the download of packages: by a ticket, or by the token of a login. */
export function registerPackageDownload(app: FastifyInstance, services: Services): void {
  app.get(
    `/api${cardStockOutRecord.path}/download`,
    recordFileRoute(cardStockOutRecord, '下载出库包'),
    (request, reply) => download(services, request, reply),
  )
}
