import { sql } from 'kysely'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Database } from '../database.ts'
import type { Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import { eraseMembers } from './groupRows.ts'

/** Days within which closing an account is taken back, and after which its personal data are erased. */
export const UNDO_DAYS = 7,
  ERASE_DAYS = 30
const ERASED_AT_ONCE = 1000

/** Erases the personal data of accounts closed long ago; returns whether more are waiting. */
export async function eraseClosed(db: Writer): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update userinfo u set mobile = null, mobile_hmac = null, mobile_mask = null, open_ids = null, nickname = null,
      avatar = null, tag_ids = '{}', erased_time = now(), version = version + 1, update_time = now()
    from (
      select id, tenant_id from userinfo
      where status = ${stateSql(userinfo, 'cancelled')} and erased_time is null
        and cancel_time < now() - make_interval(days => ${ERASE_DAYS}::int)
      order by id limit ${ERASED_AT_ONCE} for update skip locked) due
    where u.id = due.id and u.tenant_id = due.tenant_id
    returning u.id::text as id
  `.execute(db)
  await eraseMembers(
    db,
    rows.map(({ id }) => id),
  )
  return rows.length === ERASED_AT_ONCE
}

/** Days whose orders may still change the figures of a consumer. */
const OPEN_DAYS = 3,
  FIRST_DAYS = 60

/**
 * Counts the orders of the consumers whose orders changed since the last run: those of the same merchant that were
 * charged to their mobile number.
 */
export const countOrdersOfUsers = (database: Database): Promise<boolean> =>
  database.transaction(async (db) => {
    const { rows: marks } =
      await sql`select 1 as one from user_order_mark where name = 'orders' for update`.execute(db)
    const days = marks.length === 0 ? FIRST_DAYS : OPEN_DAYS
    await sql`
      with changed as (
        select distinct o.tenant_id, o.merchant_id, o.account_hmac from merchant_order_info o
        where o.create_time > now() - make_interval(days => ${days}::int) and o.account_hmac is not null
          and o.update_time > coalesce(
            (select counted_until - interval '1 minute' from user_order_mark where name = 'orders'), '-infinity')),
      counted as (
        select u.id, u.tenant_id, f.orders, f.amount, f.last_time
        from changed c
        join userinfo u on u.tenant_id = c.tenant_id and u.mobile_hmac = c.account_hmac
          and u.merchant_id = c.merchant_id
        cross join lateral (
          select count(*)::int as orders,
            coalesce(sum(o.captured_amount - coalesce(o.refund_amount, 0)), 0)::bigint as amount,
            max(o.create_time) as last_time
          from merchant_order_info o
          where o.account_hmac = c.account_hmac and o.tenant_id = c.tenant_id and o.merchant_id = c.merchant_id
            and coalesce(o.captured_amount, 0) > 0) f)
      update userinfo u set order_count = f.orders, total_amount = f.amount, last_order_time = f.last_time
      from counted f
      where u.id = f.id and u.tenant_id = f.tenant_id
        and (u.order_count, u.total_amount, u.last_order_time) is distinct from (f.orders, f.amount, f.last_time)
    `.execute(db)
    await sql`
      insert into user_order_mark (name, counted_until) values ('orders', now())
      on conflict (name) do update set counted_until = excluded.counted_until
    `.execute(db)
    return false
  })

/** Begins a change of everything a filter finds. */
export async function beginBulk(db: Writer, tenantId: string, id: string): Promise<void> {
  await db.insertInto('user_bulk').values({ id, tenant_id: tenantId, last_id: '0' }).execute()
}

/** The last consumer of the last part of such a change; `0` before the first. */
export async function lastOfBulk(db: Writer, tenantId: string, id: string): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select last_id::text as last from user_bulk where tenant_id = ${tenantId} and id = ${id}::bigint for update
  `.execute(db)
  return rows[0]?.last ?? '0'
}

export async function advanceBulk(
  db: Writer,
  tenantId: string,
  { id, lastId }: { readonly id: string; readonly lastId: string },
): Promise<void> {
  await db
    .updateTable('user_bulk')
    .set({ last_id: lastId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Forgets files and changes that are older than a month. */
export async function forgetOldFiles(db: Writer): Promise<void> {
  await sql`delete from user_file where create_time < now() - interval '30 days'`.execute(db)
  await sql`delete from user_bulk where create_time < now() - interval '30 days'`.execute(db)
}

/** Lets nobody else use a number at a merchant until the end of the transaction, and tells whether somebody does. */
export async function isMobileTaken(
  db: Writer,
  tenantId: string,
  { merchantId, digest }: { readonly merchantId: string; readonly digest: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user ${tenantId} ${merchantId} ${digest}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql`
    select 1 as one from userinfo
    where tenant_id = ${tenantId} and merchant_id = ${merchantId}::bigint and mobile_hmac = ${digest} and is_deleted = 0
  `.execute(db)
  return rows.length > 0
}
