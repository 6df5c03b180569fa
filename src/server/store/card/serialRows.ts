import { sql } from 'kysely'
import type { Writer } from '../db.ts'

const UNDATED = '2000-01-01'

/** The last serial number of a card: it has eight digits. */
export const MAX_SERIAL = 99_999_999

/**
 * Reserves serial numbers of a prefix, which no other order of the tenant gets; returns the first. The counter stays
 * locked until the end of the transaction.
 */
export async function reserveSerials(
  db: Writer,
  tenantId: string,
  { prefix, qty }: { readonly prefix: string; readonly qty: number },
): Promise<number> {
  const { rows } = await sql<{ last: string }>`
    insert into doc_number (tenant_id, prefix, day, last)
    values (${tenantId}, ${`CN${prefix}`}, ${UNDATED}, ${qty})
    on conflict (tenant_id, prefix, day) do update set last = doc_number.last + excluded.last
    returning last
  `.execute(db)
  return Number(rows[0]?.last ?? qty) - qty + 1
}
