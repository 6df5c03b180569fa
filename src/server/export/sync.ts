import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { WriteResult } from '../engine/perform.ts'
import type { Reading, Work } from '../engine/work.ts'
import { countWindow, newestId } from '../store/windowRows.ts'
import { type ExportRequest, namedNow } from './exportRequest.ts'
import { cellBatches, exportWhere, type Source, RowSupply } from './batches.ts'
import { exportColumns } from './columns.ts'
import { tableBytes } from './files.ts'
import { inTenThousands, limitOf } from './limits.ts'
import { headersOf } from './exportFileStore.ts'
import { translatorFor } from '../engine/translation.ts'

/**
 * Prepares an export that is sent in the response: its condition and its audit message. Refuses more than
 * `export.sync.maxRows` rows with `EXPORT_NOT_SYNC`. The rows are read while they are sent.
 */
export async function openSync(
  resource: Resource,
  request: ExportRequest,
  work: Work,
): Promise<WriteResult<Source>> {
  const maxRows = await limitOf(work.database, work.tenantId, 'export.sync.maxRows')
  const where = await exportWhere(resource, request.filter, work)
  const lastId = await newestId(work.db, resource, work.tenantId)
  const count = await countWindow(work.db, resource, { tenantId: work.tenantId, where, lastId })
  if (count > maxRows) fail('EXPORT_NOT_SYNC', { n: inTenThousands(maxRows) })
  return { answer: { where, lastId, still: false }, targets: [], message: `${resource.label}，${count} 行` }
}

/** Sends the rows as a file, while they are read. */
export function sendSync(
  reply: FastifyReply,
  resource: Resource,
  {
    request,
    source,
    reading,
  }: { readonly request: ExportRequest; readonly source: Source; readonly reading: Reading },
): FastifyReply {
  const translate = translatorFor(request.locale),
    title = translate(resource.menu?.name ?? resource.label)
  const columns = exportColumns(resource, request.columns, reading.caller, translate)
  const supply = new RowSupply(
    cellBatches(resource, columns, reading, { ...source, throwIfStopped: () => undefined }),
  )
  const rows = supply.take(Infinity, () => undefined)
  const type = request.fileType === 'csv' ? 'csv' : 'xlsx'
  const name = `${namedNow(title)}.${type}`
  return reply.headers(headersOf(name, type)).send(Readable.from(tableBytes(type, { columns, title, rows })))
}
