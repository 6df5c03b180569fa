import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import type { Done } from '../engine/perform.ts'
import type { Reading, Work } from '../engine/work.ts'
import { countWindow, newestId } from '../store/windowRows.ts'
import { type Ask, namedNow } from './ask.ts'
import { cellBatches, exportWhere, type Source, Supply } from './batches.ts'
import { exportColumns } from './columns.ts'
import { tableBytes } from './files.ts'
import { inTenThousands, limitOf } from './limits.ts'
import { MIME, savedAs } from './shelf.ts'
import { sayIn } from './words.ts'

/**
 * Counts what an export at once would have, no further than it may; the rows themselves are read while they
 * are sent.
 */
export async function openSync(resource: Resource, ask: Ask, work: Work): Promise<Done<Source>> {
  const most = await limitOf(work.database, work.tenantId, 'export.sync.maxRows')
  const where = await exportWhere(resource, ask.filter, work)
  const lastId = await newestId(work.db, resource, work.tenantId)
  const count = await countWindow(work.db, resource, { tenantId: work.tenantId, where, lastId })
  if (count > most) fail('EXPORT_NOT_SYNC', { n: inTenThousands(most) })
  return { answer: { where, lastId, still: false }, targets: [], message: `${resource.label}，${count} 行` }
}

/** Sends the file itself, row by row. */
export function sendSync(
  reply: FastifyReply,
  resource: Resource,
  { ask, source, reading }: { readonly ask: Ask; readonly source: Source; readonly reading: Reading },
): FastifyReply {
  const say = sayIn(ask.locale),
    title = say(resource.menu?.name ?? resource.label)
  const columns = exportColumns(resource, ask.columns, reading.caller, say)
  const supply = new Supply(cellBatches(resource, columns, reading, { ...source, stopped: () => undefined }))
  const rows = supply.take(Infinity, () => undefined)
  const type = ask.fileType === 'csv' ? 'csv' : 'xlsx'
  const name = `${namedNow(title)}.${type}`
  return reply
    .headers(savedAs(name, MIME[type]))
    .send(Readable.from(tableBytes(type, { columns, title, rows })))
}
