import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/**
 * Stores in an account which second factors it has, so that lists show, filter and sort by it: 0 none, 1 an
 * authenticator app, 2 passkeys, 3 both. Every change of a factor calls it in its own transaction.
 */
export async function storeFactors(
  db: Reader,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> {
  // Locked first, so that the statement after it sees what a concurrent change of another factor committed.
  await sql`select from account where tenant_id = ${tenantId} and id = ${userId} for update`.execute(db)
  await sql`
    update account a set factors =
      (case when exists (select from account_totp f where f.tenant_id = a.tenant_id and f.user_id = a.id
        and f.confirmed_at is not null) then 1 else 0 end)
      + (case when exists (select from passkey k where k.tenant_id = a.tenant_id and k.user_id = a.id)
        then 2 else 0 end)
    where a.tenant_id = ${tenantId} and a.id = ${userId}
  `.execute(db)
}
