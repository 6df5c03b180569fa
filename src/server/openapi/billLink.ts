import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

/** Path of the files of bills below that of the open API. */
export const BILL_FILE_PATH = '/bill/file'
/** How long the address of a file can be used. */
export const LINK_SECONDS = 600

/** A bill of a merchant. */
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
export function linkedBill(services: Services, query: unknown): Linked | null {
  const { tenant, bill, expires, signature } = (query ?? {}) as Readonly<Record<string, unknown>>
  for (const value of [tenant, bill, expires, signature]) if (typeof value !== 'string') return null
  const linked = { tenantId: String(tenant), id: String(bill) },
    actual = Buffer.from(String(signature), 'base64url'),
    expected = signatureOf(services, linked, String(expires))
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  return Number(expires) * 1000 < Date.now() ? null : linked
}
