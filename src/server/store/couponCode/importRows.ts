import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** Lets one import of codes of a tenant after the other compare its codes with those in stock. */
export async function holdImports(db: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon codes ${tenantId}`}, 0))`.execute(db)
}

/** How many of these digests belong to codes of the tenant, of whatever activity and state. */
export async function countCodes(db: Reader, tenantId: string, digests: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from coupon_activity_code
    where tenant_id = ${tenantId} and code_hmac = any(${digests}::text[])
  `.execute(db)
  return rows[0]?.n ?? 0
}
