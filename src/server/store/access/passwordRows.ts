import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** Hashes of an account's former passwords, newest first. */
export async function selectFormerPasswords(
  db: Reader,
  tenantId: string,
  userId: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('password_history')
    .select('hash')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
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
  await db.insertInto('password_history').values({ tenant_id: tenantId, user_id: userId, hash }).execute()
  await sql`
    delete from password_history where tenant_id = ${tenantId} and user_id = ${userId} and created_at not in (
    select created_at from password_history where tenant_id = ${tenantId} and user_id = ${userId}
    order by created_at desc limit ${limit})
  `.execute(db)
}
