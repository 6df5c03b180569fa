import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { merchantAccountBill } from '../../contract/resources/finance/merchantAccountBill.ts'
import { billLineBatches, LINE_COLUMNS } from '../domain/finance/billFile/lineBatches.ts'
import type { Services } from '../services.ts'
import { csvBytes } from '../sheets/csvWriter.ts'
import { findRows } from '../store/rows.ts'
import { asTenant } from '../store/tenancy.ts'
import { sendRefusal } from './callHandlers.ts'
import { OpenRefusal } from './refusals.ts'

/** Path of the files of bills below that of the open API. */
export const BILL_FILE_PATH = '/bill/file'
/** How long the address of a file can be used. */
export const LINK_SECONDS = 600

interface Linked {
  readonly tenantId: string
  readonly id: string
}

const signatureOf = ({ vault }: Services, { tenantId, id }: Linked, expires: string): Buffer =>
  createHmac('sha256', vault.tokenKey).update(`bill-file:${tenantId}:${id}:${expires}`).digest()

/** The path under which anyone can read the lines of a merchant's bill for some minutes. */
export function billFileLink(services: Services, bill: Linked): string {
  const expires = String(Math.floor(Date.now() / 1000) + LINK_SECONDS),
    signature = signatureOf(services, bill, expires).toString('base64url')
  return `/openapi/v1${BILL_FILE_PATH}?${new URLSearchParams({
    tenant: bill.tenantId,
    bill: bill.id,
    expires,
    signature,
  }).toString()}`
}

/** The bill that a link was made for; null where it is not ours, was changed, or is over. */
function linkedBill(services: Services, query: unknown): Linked | null {
  const { tenant, bill, expires, signature } = (query ?? {}) as Readonly<Record<string, unknown>>
  for (const value of [tenant, bill, expires, signature]) if (typeof value !== 'string') return null
  const linked = { tenantId: String(tenant), id: String(bill) },
    actual = Buffer.from(String(signature), 'base64url'),
    expected = signatureOf(services, linked, String(expires))
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return Number(expires) * 1000 < Date.now() ? null : linked
}

/** Sends the lines of a merchant's bill as CSV, read in batches while they are sent. */
export const billFileHandler =
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
