import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** Hashes of an account's former passwords, newest first. */
export async function selectFormerPasswords(
  db: Reader,
  tenantId: string,
  userId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from password_history
    where tenant_id = ${tenantId} and user_id = ${userId} order by created_at desc limit ${limit}`.execute(db)
  return rows.map((row) => row.hash)
}

/** A replaced password, and how many of them are stored for an account. */
export interface FormerPassword {
  readonly tenantId: string
  readonly userId: string
  readonly hash: string
  readonly limit: number
}

/** Stores the hash of a replaced password and deletes the oldest ones above `limit`. */
export async function keepFormerPassword(db: Reader, former: FormerPassword): Promise<void> {
  const { tenantId, userId, hash, limit } = former
  await sql`
    insert into password_history (tenant_id, user_id, hash) values (${tenantId}, ${userId}, ${hash})
  `.execute(db)
  await sql`
    delete from password_history where tenant_id = ${tenantId} and user_id = ${userId} and created_at not in (
    select created_at from password_history where tenant_id = ${tenantId} and user_id = ${userId}
    order by created_at desc limit ${limit})
  `.execute(db)
}
