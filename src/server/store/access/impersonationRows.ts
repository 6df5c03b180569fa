import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** Whether someone is acting in the name of a user; sessions of others that have run out are closed first. */
export async function isImpersonated(
  db: Reader,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      update auth_session set revoked_at = now()
      where tenant_id = ${tenantId} and user_id = ${userId} and impersonator_session is not null
        and revoked_at is null and least(expires_at, ends_at) < now()
      returning id
    )
    select 1 from auth_session
    where tenant_id = ${tenantId} and user_id = ${userId} and impersonator_session is not null
      and revoked_at is null and id not in (select id from closed)
  `.execute(db)
  return rows.length > 0
}

/** Whether a session has neither been ended nor run out. */
export async function isSessionLive(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth_session
    where id = ${id} and revoked_at is null and least(expires_at, ends_at) > now()
  `.execute(db)
  return rows.length > 0
}
