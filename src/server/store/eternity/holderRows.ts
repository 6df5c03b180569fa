import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** The mobile number of a holder: sealed, its digest, and what is displayed of it. */
export interface Holder {
  readonly mobile: string | null
  readonly digest: string | null
  readonly mask: string | null
}

/** The holders of vouchers, by the ids of the vouchers. */
export async function holdersOf(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Holder>> {
  const { rows } = await sql<Holder & { readonly id: string }>`
    select id::text as id, mobile, mobile_hmac as digest, mobile_mask as mask from eternity_order
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map(({ id, ...holder }) => [id, holder]))
}

/** The tables with mobile numbers of holders. */
export const HOLDER_TABLES = ['eternity_order', 'eternity_verification', 'eternity_order_extension'] as const
export type HolderTable = (typeof HOLDER_TABLES)[number]

/** Rows of every tenant whose mobile number is not encrypted, locked. */
export async function unsealedHolders(
  db: Writer,
  table: HolderTable,
  limit: number,
): Promise<readonly { readonly id: string; readonly mobile: string }[]> {
  const { rows } = await sql<{ id: string; mobile: string }>`
    select id::text as id, mobile from ${sql.table(table)}
    where mobile is not null and mobile_hmac is null
    order by id limit ${limit} for update skip locked
  `.execute(db)
  return rows
}

/** Replaces mobile numbers by what is stored of them; nothing else about the rows changes. */
export async function sealHolders(
  db: Writer,
  table: HolderTable,
  rows: readonly (Holder & { readonly id: string })[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} t
    set mobile = v.mobile, mobile_hmac = v.digest, mobile_mask = v.mask
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, mobile text, digest text, mask text)
    where t.id = v.id
  `.execute(db)
}
