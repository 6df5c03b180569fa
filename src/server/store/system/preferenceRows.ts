import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** The account that preferences belong to. */
export interface Owner {
  readonly tenantId: string
  readonly userId: string
}

/** All preferences of an account, key to value. */
export async function selectPreferences(
  db: Reader,
  { tenantId, userId }: Owner,
): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

/** A preference; null where it is not set. */
export async function selectPreference(
  db: Reader,
  { tenantId, userId }: Owner,
  key: string,
): Promise<unknown> {
  const rows = await db
    .selectFrom('preference')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return rows[0]?.value ?? null
}

/** A preference to store as JSON; refused where the account already has `limit` others; null deletes it. */
export interface NewPreference {
  readonly key: string
  readonly value: unknown
  readonly limit: number
}

/** Stores or deletes a preference; false where the limit is reached. */
export async function keepPreference(
  db: Reader,
  { tenantId, userId }: Owner,
  { key, value, limit }: NewPreference,
): Promise<boolean> {
  if (value === null || value === undefined) {
    await db
      .deleteFrom('preference')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
    return true
  }
  const { rows } = await sql<{
    key: string
  }>`
    insert into preference (tenant_id, user_id, key, value)
    select ${tenantId}, ${userId}, ${key}, ${JSON.stringify(value)}::jsonb
    where (
      select count(*)
      from preference
      where tenant_id = ${tenantId} and user_id = ${userId} and key <> ${key}) < ${limit}
    on conflict (tenant_id, user_id, key) do update set value = excluded.value, updated_at = now()
    returning key
  `.execute(db)
  return rows.length > 0
}
