import { sql } from 'kysely'
import { batchTask } from '../../../contract/resources/desk/batchTask.ts'
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

/** Stores to whom a grant goes, numbered from `from` on; whom it goes to already gets the reason `repeated`. */
export async function insertTargets(
  db: Writer,
  tenantId: string,
  {
    grantId,
    from,
    targets,
    repeated,
  }: {
    readonly grantId: string
    readonly from: number
    readonly targets: readonly Recipient[]
    readonly repeated: string
  },
): Promise<void> {
  await sql`
    insert into coupon_grant_target (grant_id, tenant_id, row_no, mobile, mobile_hmac, mobile_mask, user_id, reason)
    select ${grantId}::bigint, ${tenantId}, ${from}::int + t.no - 1, t.mobile, t.digest, t.mask, t.user_id,
      coalesce(t.reason, (
        select ${repeated}::varchar from coupon_grant_target e
        where e.grant_id = ${grantId}::bigint and e.mobile_hmac = t.digest limit 1))
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

/** The grant that an import is filling with those it goes to, and how many it has. */
export async function grantOfImport(
  db: Reader,
  tenantId: string,
  {
    importNo,
    couponId,
    each,
  }: { readonly importNo: string; readonly couponId: string; readonly each: number },
): Promise<{ readonly id: string; readonly total: number; readonly taskNo: string | null } | null> {
  const rows = await db
    .selectFrom('coupon_grant')
    .select(['id', 'total_count as total', 'task_no as taskNo'])
    .where('tenant_id', '=', tenantId)
    .where('import_no', '=', importNo)
    .where('coupon_id', '=', couponId)
    .where('quantity_per_user', '=', each)
    .execute()
  const [row] = rows
  return row ? { ...row, total: row.total ?? 0 } : null
}

/** Sets how many a grant goes to, and how many its background task has to do. */
export async function setGrantTotal(
  db: Writer,
  tenantId: string,
  { id, taskNo, total }: { readonly id: string; readonly taskNo: string | null; readonly total: number },
): Promise<void> {
  await sql`
    update coupon_grant set total_count = ${total}::int, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
  await sql`
    update batch_task set total_count = ${total}::int where tenant_id = ${tenantId} and batch_no = ${taskNo}
  `.execute(db)
}

/** Ends grants whose background task was stopped or failed; what they did not reach is given to nobody. */
export async function endStoppedGrants(db: Writer): Promise<void> {
  await sql`
    with ended as (
      update coupon_grant g set grant_state = case when coalesce(g.success_count, 0) > 0
          then ${stateSql(couponGrant, 'partly')}::smallint else ${stateSql(couponGrant, 'failed')}::smallint end,
        version = g.version + 1, update_time = now()
      from batch_task t
      where t.tenant_id = g.tenant_id and t.batch_no = g.task_no
        and t.task_status in (${stateSql(batchTask, 'cancelled', 'failed')})
        and g.grant_state in (${stateSql(couponGrant, 'queued', 'running')})
      returning g.id
    )
    delete from coupon_grant_target where grant_id in (select id from ended)
  `.execute(db)
}
