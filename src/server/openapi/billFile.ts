import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { merchantAccountBill } from '../../contract/resources/finance/merchantAccountBill.ts'
import { billLineBatches, LINE_COLUMNS } from '../domain/finance/billFile/lineBatches.ts'
import type { Services } from '../services.ts'
import { csvBytes } from '../sheets/csvWriter.ts'
import { findRows } from '../store/rows.ts'
import { asTenant } from '../store/tenancy.ts'
import { BILL_FILE_PATH, linkedBill } from './billLink.ts'
import { sendRefusal } from './callHandlers.ts'
import { OpenRefusal } from './refusals.ts'

/** Sends the lines of a merchant's bill as CSV, read in batches while they are sent. */
const billFileHandler =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const linked = linkedBill(services, request.query)
    if (!linked) return sendRefusal(reply, request.id, new OpenRefusal('SIGN_ERROR'))
    const { tenantId, id } = linked
    const [bill] = await asTenant(tenantId, () =>
      findRows(services.database.kysely, merchantAccountBill, tenantId, [id]),
    )
    if (!bill?.billId) return sendRefusal(reply, request.id, new OpenRefusal('BILL_NOT_FOUND'))
    const batches = billLineBatches(services.database, tenantId, {
      billId: bill.billId,
      merchantCode: bill.merchantCode ?? '',
    })
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${bill.merchantBillNo ?? bill.id}.csv"`)
      .header('Cache-Control', 'private, no-store')
      .send(Readable.from(csvBytes(LINE_COLUMNS, batches)))
  }

/** The route of the files of bills, which are read by their address alone. */
export function registerBillFile(app: FastifyInstance, services: Services): void {
  app.get(BILL_FILE_PATH, { schema: { hide: true }, exposeHeadRoute: false }, billFileHandler(services))
}
