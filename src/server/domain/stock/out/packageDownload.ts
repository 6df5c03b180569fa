import type { FastifyInstance } from 'fastify'
import { fail } from '../../../../contract/errors.ts'
import { cardStockOutRecord } from '../../../../contract/resources/stock/cardStockOutRecord.ts'
import type { WriteResult } from '../../../engine/perform.ts'
import { requireOperation } from '../../../engine/permit.ts'
import type { Work } from '../../../engine/work.ts'
import { namingOf } from '../../../http/call.ts'
import { recordFileRoute } from '../../../http/tickets.ts'
import type { Services } from '../../../services.ts'
import { countDownload, packageContent } from '../../../store/stock/packageRows.ts'
import { type SealedFile, sendSealed } from '../sealedDownload.ts'
import { packageOf, recordDownload, requireDownloadable } from './packageFetch.ts'

const NAMING = namingOf(cardStockOutRecord, 'download', 'cardStockOutRecord_download')

/** Counts a download and records it, in one transaction, before anything is sent. */
async function fetchPackage(id: string, work: Work): Promise<WriteResult<SealedFile>> {
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

/** Registers the download of packages: by a ticket, or by the token of a login. */
export function registerPackageDownload(app: FastifyInstance, services: Services): void {
  app.get(
    `/api${cardStockOutRecord.path}/download`,
    recordFileRoute(cardStockOutRecord, '下载出库包'),
    (request, reply) =>
      sendSealed(services, request, reply, {
        naming: NAMING,
        openFile: fetchPackage,
        recordRefused: (db, caller, attempt) => recordDownload(db, caller, { ...attempt, record: null }),
      }),
  )
}
