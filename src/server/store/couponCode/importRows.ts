import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** Lets one import of codes of a tenant after the other compare its codes with those in stock. */
export async function holdImports(db: Writer, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon codes ${tenantId}`}, 0))`.execute(db)
}

/** Keeps the sealed codes of a batch that come into stock part by part, by their positions. */
export async function keepCodeParts(
  db: Writer,
  tenantId: string,
  {
    batchId,
    parts,
  }: {
    readonly batchId: string
    readonly parts: readonly { readonly from: number; readonly codes: string }[]
  },
): Promise<void> {
  await sql`
    insert into coupon_code_import (batch_id, position, tenant_id, codes)
    select ${batchId}::bigint, one.position, ${tenantId}, one.codes
    from unnest(${parts.map(({ from }) => from)}::int[], ${parts.map(({ codes }) => codes)}::text[])
      as one (position, codes)
  `.execute(db)
}

/** The sealed codes of a part, which go with the transaction that takes them; null where there are none. */
export async function takeCodePart(
  db: Writer,
  tenantId: string,
  { batchId, from }: { readonly batchId: string; readonly from: number },
): Promise<string | null> {
  const { rows } = await sql<{ codes: string }>`
    delete from coupon_code_import
    where tenant_id = ${tenantId} and batch_id = ${batchId}::bigint and position = ${from}
    returning codes
  `.execute(db)
  return rows[0]?.codes ?? null
}

/** Forgets the codes of batches that ended before they were in stock. */
export async function dropCodeParts(db: Writer, batchIds: readonly string[]): Promise<void> {
  await sql`delete from coupon_code_import where batch_id = any(${batchIds}::bigint[])`.execute(db)
}

/** How many of these digests belong to codes of the tenant, of whatever activity and state. */
export async function countCodes(db: Reader, tenantId: string, digests: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from coupon_activity_code
    where tenant_id = ${tenantId} and code_hmac = any(${digests}::text[])
  `.execute(db)
  return rows[0]?.n ?? 0
}
