import { isSigned, signedUntil } from '../secrets/expiringSignature.ts'
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
const subjectOf = ({ tenantId, id }: Linked): string => `bill-file:${tenantId}:${id}`

/** The path under which anyone can read the lines of a merchant's bill for some minutes. */
export function billFileLink({ vault }: Services, bill: Linked): string {
  const parameters = {
    tenant: bill.tenantId,
    bill: bill.id,
    ...signedUntil(vault, subjectOf(bill), LINK_SECONDS),
  }
  return `/openapi/v1${BILL_FILE_PATH}?${new URLSearchParams(parameters).toString()}`
}

/** The bill that a link was made for; null where it is not ours, was changed, or is over. */
export function linkedBill({ vault }: Services, query: unknown): Linked | null {
  const { tenant, bill } = (query ?? {}) as Readonly<Record<string, unknown>>
  if (typeof tenant !== 'string' || typeof bill !== 'string') return null
  const linked = { tenantId: tenant, id: bill }
  return isSigned(vault, subjectOf(linked), query) ? linked : null
}
