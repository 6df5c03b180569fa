import { sql } from 'kysely'
import type { Writer } from '../db.ts'

/**
 * Lets one transaction at a time make, adjust, pay or close statements of these accounts; orders do not wait for
 * it. It is taken before the rows of accounts and statements, in the order of the ids.
 */
export async function lockBilling(db: Writer, ...accountIds: readonly string[]): Promise<void> {
  for (const accountId of [...new Set(accountIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bill:${accountId}`}, 0))`.execute(db)
}
