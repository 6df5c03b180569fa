import { sql } from 'kysely'
import type { Writer } from '../db.ts'

/** What is counted: how much of which limit of an owner; null limits nothing and is counted nevertheless. */
export interface Count {
  readonly ownerId: string
  readonly key: string
  readonly by: number
  readonly limit: number | null
}

/** Uses a part of a limit, in one statement; false where it does not suffice. */
export async function takeCount(
  db: Writer,
  tenantId: string,
  { ownerId, key, by, limit }: Count,
): Promise<boolean> {
  const { rows } = await sql`
    insert into favor_count as c (tenant_id, owner_id, count_key, used)
    select ${tenantId}, ${ownerId}::bigint, ${key}, ${by}::bigint
    where coalesce(${by}::bigint <= ${limit}::bigint, true)
    on conflict (tenant_id, owner_id, count_key) do update set used = c.used + ${by}::bigint
      where coalesce(c.used + ${by}::bigint <= ${limit}::bigint, true)
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Gives back what was used of a limit. */
export async function giveBackCount(
  db: Writer,
  tenantId: string,
  { ownerId, key, by }: Omit<Count, 'limit'>,
): Promise<void> {
  await sql`
    update favor_count set used = used - ${by}::bigint
    where tenant_id = ${tenantId} and owner_id = ${ownerId}::bigint and count_key = ${key}
  `.execute(db)
}
