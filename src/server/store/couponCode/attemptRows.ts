import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** Wrong codes within ten minutes after which a person is refused for half an hour. */
const MAX_WRONG = 5,
  WITHIN_MINUTES = 10,
  LOCK_MINUTES = 30

/** Whether a person tried too many wrong codes. */
export async function isLockedOut(db: Reader, tenantId: string, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from coupon_code_attempt
    where tenant_id = ${tenantId} and mobile_hmac = ${digest} and locked_until > now()
  `.execute(db)
  return rows.length > 0
}

/** Counts a wrong code of a person; the fifth within ten minutes locks. */
export async function countWrongCode(db: Writer, tenantId: string, digest: string): Promise<void> {
  await sql`
    insert into coupon_code_attempt as a (tenant_id, mobile_hmac, wrong, since)
    values (${tenantId}, ${digest}, 1, now())
    on conflict (tenant_id, mobile_hmac) do update set
      wrong = case when a.since < now() - make_interval(mins => ${WITHIN_MINUTES}) then 1 else a.wrong + 1 end,
      since = case when a.since < now() - make_interval(mins => ${WITHIN_MINUTES}) then now() else a.since end,
      locked_until = case
        when a.since >= now() - make_interval(mins => ${WITHIN_MINUTES}) and a.wrong + 1 >= ${MAX_WRONG}
        then now() + make_interval(mins => ${LOCK_MINUTES}) else null end
  `.execute(db)
}
