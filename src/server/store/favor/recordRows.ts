import { sql } from 'kysely'
import { FAVOR_BIZ_TYPES, type FavorBizType } from '../../../contract/parts/favorTerms.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'
import { changed, theRecord, unsentOutcomes } from '../marketing/sentRecordRows.ts'

export const { markFailed, markUnknown } = unsentOutcomes(favorRecord)

const PENDING = stateSql(favorRecord, 'pending')
const SENDING = stateSql(favorRecord, 'sending')
const SENT = stateSql(favorRecord, 'sent')
const USED = stateSql(favorRecord, 'used')
const EXPIRED = stateSql(favorRecord, 'expired')
const CLOSED = stateSql(favorRecord, 'closed')
const UNSENT = stateSql(favorRecord, 'pending', 'sending')
const FAILED = stateSql(favorRecord, 'failed')
const USABLE = stateSql(favorRecord, 'sent', 'expired')

/** The number under which somebody asked for a voucher. */
export interface BizKey {
  readonly bizOrderNo: string
  readonly seq: number
  readonly recordId: string
}

/** Claims numbers; resolves to how many of them were free. */
export async function claimBizKeys(
  db: Writer,
  tenantId: string,
  bizType: FavorBizType,
  keys: readonly BizKey[],
): Promise<number> {
  const { rows } = await sql`
    insert into favor_biz_key (tenant_id, biz_type, biz_order_no, seq, record_id)
    select ${tenantId}, ${FAVOR_BIZ_TYPES.wire[bizType]}::smallint, k.no, k.seq, k.record
    from unnest(${keys.map(({ bizOrderNo }) => bizOrderNo)}::text[], ${keys.map(({ seq }) => seq)}::int[],
      ${keys.map(({ recordId }) => recordId)}::bigint[]) as k(no, seq, record)
    on conflict do nothing
    returning 1 as one
  `.execute(db)
  return rows.length
}

/** Takes records that are due for this process: nobody else takes them within the lease. */
export async function claimDueRecords(
  db: Reader,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    with due as (
      select id, create_time from favor_record
      where state in (${UNSENT}) and next_try_time <= now()
      order by next_try_time, id limit ${limit}
      for update skip locked
    )
    update favor_record r set next_try_time = now() + make_interval(secs => ${leaseSeconds}::double precision)
    from due where r.id = due.id and r.create_time = due.create_time
    returning r.id::text as id, r.tenant_id as "tenantId"
  `.execute(db)
  return rows.toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}

/** Where a record is sent from. */
export interface Reservation {
  readonly id: string
  readonly favorCouponId: string
  readonly stockId: string
  readonly relationId: string | null
  readonly day: string
}

/** Marks a waiting record as being sent; false where it waits no more. */
export async function markSending(
  db: Writer,
  tenantId: string,
  { id, favorCouponId, stockId, relationId, day }: Reservation,
): Promise<boolean> {
  const { rows } = await sql`
    update favor_record
    set state = ${SENDING}, favor_coupon_id = ${favorCouponId}::bigint, stock_id = ${stockId},
      relation_id = ${relationId}, reserve_day = ${day}, retry_count = 0, fail_code = null, fail_reason = null,
      first_send_time = coalesce(first_send_time, now()), ${changed}
    where ${theRecord(tenantId, id)} and state = ${PENDING}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Marks a record as issued; false where it is not being sent any more. */
export async function markSent(
  db: Writer,
  tenantId: string,
  coupon: { readonly id: string; readonly couponId: string; readonly expireTime: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    update favor_record
    set state = ${SENT}, coupon_id = ${coupon.couponId}, expire_time = ${coupon.expireTime}, send_time = now(),
      next_try_time = null, fail_code = null, fail_reason = null, ${changed}
    where ${theRecord(tenantId, coupon.id)} and state = ${SENDING}
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Which of these vouchers belong to records of ours, and how many records of the holder are open besides one. */
export async function knownCoupons(
  db: Reader,
  tenantId: string,
  holder: {
    readonly id: string
    readonly favorCouponId: string
    readonly accountDigest: string
    readonly couponIds: readonly string[]
  },
): Promise<{ readonly existing: readonly string[]; readonly open: number }> {
  const { rows } = await sql<{ readonly existing: readonly string[] | null; readonly open: number }>`
    select (select array_agg(coupon_id::text) from favor_record
        where tenant_id = ${tenantId} and coupon_id = any(${holder.couponIds}::text[])) as existing,
      (select count(*)::int from favor_record
        where tenant_id = ${tenantId} and account_hmac = ${holder.accountDigest}
          and favor_coupon_id = ${holder.favorCouponId}::bigint and state = ${SENDING}
          and id <> ${holder.id}::bigint) as open
  `.execute(db)
  return { existing: rows[0]?.existing ?? [], open: rows[0]?.open ?? 0 }
}

/** What a use or a return changed of the counters. */
export interface MovedRecord {
  readonly id: string
  readonly favorId: string | null
  readonly favorCouponId: string | null
  readonly bizType: FavorBizType | null
  readonly bizOrderNo: string | null
  readonly wasExpired: boolean
}
/** The name of the business type of a record. */
export const bizTypeSql = sql`
  case biz_type ${sql.join(
    Object.entries(FAVOR_BIZ_TYPES.wire).map(
      ([name, wire]) => sql`when ${sql.lit(wire)} then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end
`
const movedColumns = sql`
  r.id::text as id, r.favor_id::text as "favorId", r.favor_coupon_id::text as "favorCouponId",
  ${bizTypeSql} as "bizType", r.biz_order_no as "bizOrderNo"
`

/** The state of the record of a voucher; null where there is none. */
export async function recordOfCoupon(db: Reader, tenantId: string, couponId: string): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id::text as id from favor_record where tenant_id = ${tenantId} and coupon_id = ${couponId} limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Marks a voucher as used, once for each transaction; null where that changes nothing. */
export async function markUsed(
  db: Writer,
  tenantId: string,
  use: {
    readonly id: string
    readonly useTime: Date | null
    readonly transactionId: string | null
    readonly consumeMchId: string | null
    readonly consumeAmount: number | null
  },
): Promise<MovedRecord | null> {
  const { rows } = await sql<MovedRecord>`
    with before as (
      select id, create_time, state = ${EXPIRED} as expired from favor_record
      where ${theRecord(tenantId, use.id)} and state in (${USABLE})
        and transaction_id is distinct from coalesce(${use.transactionId}::text, '')
      for update
    )
    update favor_record r
    set state = ${USED}, use_time = coalesce(${use.useTime}::timestamptz, now()),
      transaction_id = ${use.transactionId}, consume_mch_id = ${use.consumeMchId},
      consume_amount = ${use.consumeAmount}, update_time = now(), version = r.version + 1
    from before where r.id = before.id and r.create_time = before.create_time
    returning ${movedColumns}, before.expired as "wasExpired"
  `.execute(db)
  return rows[0] ?? null
}

/** Gives a used voucher back to its holder; null where it is not used, or was used again since. */
export async function markReturned(
  db: Writer,
  tenantId: string,
  { id, returnTime }: { readonly id: string; readonly returnTime: Date | null },
): Promise<MovedRecord | null> {
  const { rows } = await sql<MovedRecord>`
    update favor_record r
    set state = ${SENT}, use_time = null, update_time = now(), version = r.version + 1
    where ${theRecord(tenantId, id)} and state = ${USED} and coalesce(expire_time > now(), true)
      and coalesce(${returnTime}::timestamptz >= date_trunc('second', use_time), true)
    returning ${movedColumns}, false as "wasExpired"
  `.execute(db)
  return rows[0] ?? null
}

/** A voucher that changed by itself, and whose it is. */
export interface ChangedRecord {
  readonly tenantId: string
  readonly bizType: FavorBizType | null
  readonly bizOrderNo: string | null
}

/** Expires vouchers whose time is over, and counts them at their stocks. */
export async function expireRecords(db: Writer, limit: number): Promise<readonly ChangedRecord[]> {
  const { rows } = await sql<ChangedRecord>`
    with due as (
      select id, create_time from favor_record
      where state = ${SENT} and expire_time < now()
      order by expire_time limit ${limit} for update skip locked
    ), over as (
      update favor_record r set state = ${EXPIRED}, update_time = now(), version = r.version + 1
      from due where r.id = due.id and r.create_time = due.create_time
      returning r.tenant_id, r.favor_coupon_id, r.biz_type, r.biz_order_no
    ), counted as (
      update favor_coupon s set expired_count = s.expired_count + o.n
      from (select tenant_id, favor_coupon_id, count(*)::int as n from over group by 1, 2) o
      where s.tenant_id = o.tenant_id and s.id = o.favor_coupon_id
      returning 1
    )
    select tenant_id as "tenantId", ${bizTypeSql} as "bizType", biz_order_no as "bizOrderNo" from over
  `.execute(db)
  return rows
}

/** Closes the originals of vouchers that were issued again. */
export async function closeOriginal(db: Writer, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update favor_record set state = ${CLOSED}, ${changed}
    where ${theRecord(tenantId, id)} and state in (${FAILED}, ${EXPIRED})
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}
