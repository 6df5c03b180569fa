import { sql } from 'kysely'
import { couponGrant } from '../../../contract/resources/coupon/couponGrant.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** To whom a coupon is to be issued: the sealed number with digest and mask, or why that is impossible. */
export interface Recipient {
  readonly mobile: string | null
  readonly digest: string | null
  readonly mask: string | null
  readonly userId: string | null
  readonly reason: string | null
}
export interface GrantTarget extends Recipient {
  readonly rowNo: number
}

/** Stores to whom a grant goes, numbered from `from` on. */
export async function insertTargets(
  db: Writer,
  tenantId: string,
  {
    grantId,
    from,
    targets,
  }: { readonly grantId: string; readonly from: number; readonly targets: readonly Recipient[] },
): Promise<void> {
  await sql`
    insert into coupon_grant_target (grant_id, tenant_id, row_no, mobile, mobile_hmac, mobile_mask, user_id, reason)
    select ${grantId}::bigint, ${tenantId}, ${from}::int + t.no - 1, t.mobile, t.digest, t.mask, t.user_id, t.reason
    from unnest(${targets.map(({ mobile }) => mobile)}::text[], ${targets.map(({ digest }) => digest)}::varchar[],
      ${targets.map(({ mask }) => mask)}::varchar[], ${targets.map(({ userId }) => userId)}::bigint[],
      ${targets.map(({ reason }) => reason)}::varchar[]) with ordinality
      as t (mobile, digest, mask, user_id, reason, no)
  `.execute(db)
}

/** Stores the members of a group, as of now, as those a grant goes to; returns how many. Each person is one. */
export async function insertGroup(
  db: Writer,
  tenantId: string,
  { grantId, groupId }: { readonly grantId: string; readonly groupId: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with people as (
      select distinct on (u.mobile_hmac) u.id, u.mobile, u.mobile_hmac, u.mobile_mask
      from user_group g
      join user_group_member m on m.group_id = g.id and m.entered_no <= g.snapshot_no
        and coalesce(m.left_no > g.snapshot_no, true)
      join userinfo u on u.id = m.user_id and u.tenant_id = g.tenant_id and u.is_deleted = 0
        and u.mobile_hmac is not null and u.status <> ${stateSql(userinfo, 'cancelled')}
      where g.tenant_id = ${tenantId} and g.id = ${groupId}::bigint
      order by u.mobile_hmac, u.id
    ), stored as (
      insert into coupon_grant_target (grant_id, tenant_id, row_no, mobile, mobile_hmac, mobile_mask, user_id)
      select ${grantId}::bigint, ${tenantId}, row_number() over (order by id), mobile, mobile_hmac, mobile_mask, id
      from people
      returning 1
    )
    select count(*)::int as n from stored
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** The next of those a grant goes to, after a row number. */
export async function targetsAfter(
  db: Reader,
  tenantId: string,
  { grantId, after, limit }: { readonly grantId: string; readonly after: number; readonly limit: number },
): Promise<readonly GrantTarget[]> {
  const { rows } = await sql<GrantTarget>`
    select row_no as "rowNo", mobile, mobile_hmac as digest, mobile_mask as mask, user_id::text as "userId", reason
    from coupon_grant_target
    where tenant_id = ${tenantId} and grant_id = ${grantId}::bigint and row_no > ${after}::int
    order by row_no limit ${limit}
  `.execute(db)
  return rows
}

/** Adds the results of a part to a grant; its end follows from all of them. */
export async function settleGrant(
  db: Writer,
  tenantId: string,
  {
    grantId,
    success,
    failed,
    isOver,
  }: {
    readonly grantId: string
    readonly success: number
    readonly failed: number
    readonly isOver: boolean
  },
): Promise<void> {
  await sql`
    update coupon_grant
    set success_count = coalesce(success_count, 0) + ${success}::int,
      fail_count = coalesce(fail_count, 0) + ${failed}::int,
      grant_state = case
        when not ${isOver}::boolean then ${stateSql(couponGrant, 'running')}::smallint
        when coalesce(fail_count, 0) + ${failed}::int = 0 then ${stateSql(couponGrant, 'done')}::smallint
        when coalesce(success_count, 0) + ${success}::int = 0 then ${stateSql(couponGrant, 'failed')}::smallint
        else ${stateSql(couponGrant, 'partly')}::smallint end,
      version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${grantId}::bigint
  `.execute(db)
  if (isOver)
    await sql`delete from coupon_grant_target where tenant_id = ${tenantId} and grant_id = ${grantId}::bigint`.execute(
      db,
    )
}

/** The recipient of a record of issue, to be tried again. */
export async function recipientOf(db: Reader, tenantId: string, recordId: string): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select mobile, mobile_hmac as digest, mobile_mask as mask, user_id::text as "userId", null as reason
    from coupon_record where tenant_id = ${tenantId} and id = ${recordId}::bigint
  `.execute(db)
  return rows[0] ?? null
}
