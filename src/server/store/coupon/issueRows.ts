import { sql } from 'kysely'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import type { Reader, Writer } from '../db.ts'
import type { Quota } from '../marketing/quotaRows.ts'
import { stateSql } from '../storedValues.ts'

/** What a coupon may still issue. */
export const COUPON_QUOTA: Quota = { type: 'coupon', kind: 'count', table: 'coupon', balance: 'balance' }

const ENABLED = stateSql(coupon, 'enabled')

/** Whether the coupon `o` may be issued at this moment, which may be later than the beginning of the transaction. */
export const ISSUABLE = sql<boolean>`
  (o.status = ${ENABLED} and clock_timestamp() between o.receive_begin and o.receive_end)
`

/**
 * Counts `each` more of a coupon for each of these people, where that stays within the limit; returns the digests
 * of those who may have them. People are locked in one order.
 */
export async function takeHolders(
  db: Writer,
  tenantId: string,
  {
    couponId,
    digests,
    each,
    limit,
  }: {
    readonly couponId: string
    readonly digests: readonly string[]
    readonly each: number
    readonly limit: number
  },
): Promise<ReadonlySet<string>> {
  if (each > limit) return new Set()
  const { rows } = await sql<{ digest: string }>`
    insert into coupon_holder as h (tenant_id, coupon_id, mobile_hmac, issued)
    select ${tenantId}, ${couponId}::bigint, digest, ${each}::int from unnest(${digests}::varchar[]) as d (digest)
    order by digest
    on conflict (coupon_id, mobile_hmac) do update set issued = h.issued + ${each}::int
    where h.issued + ${each}::int <= ${limit}::int
    returning mobile_hmac as digest
  `.execute(db)
  return new Set(rows.map(({ digest }) => digest))
}

/** Takes back what `takeHolders` counted for people who got nothing after all. */
export async function untakeHolders(
  db: Writer,
  {
    couponId,
    digests,
    each,
  }: { readonly couponId: string; readonly digests: readonly string[]; readonly each: number },
): Promise<void> {
  if (digests.length === 0) return
  await sql`
    update coupon_holder set issued = issued - ${each}::int
    where coupon_id = ${couponId}::bigint and mobile_hmac = any(${digests}::varchar[])
  `.execute(db)
}

/** Locks a coupon and tells how many may still be issued: null without a limit, 0 where it may not be issued now. */
export async function lockBalance(db: Writer, tenantId: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ balance: number | null }>`
    select case when ${ISSUABLE} then balance else 0 end as balance
    from coupon o
    where o.tenant_id = ${tenantId} and o.id = ${id}::bigint and o.is_deleted = 0
    for update
  `.execute(db)
  return rows.length === 0 ? 0 : (rows[0]?.balance ?? null)
}

/** A consumer as the recipient of a coupon. */
export interface Consumer {
  readonly id: string
  readonly userNo: string
  readonly mobile: string
  readonly digest: string
  readonly mask: string
}
const consumerColumns = sql`
  u.id::text as id, u.user_no as "userNo", u.mobile, u.mobile_hmac as digest, u.mobile_mask as mask
`
const REACHABLE = sql`
  u.is_deleted = 0 and u.mobile_hmac is not null and u.status <> ${stateSql(userinfo, 'cancelled')}
`

/** These consumers, as far as they have not closed their accounts. */
export async function consumersById(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly Consumer[]> {
  const { rows } = await sql<Consumer>`
    select ${consumerColumns} from userinfo u
    where u.tenant_id = ${tenantId} and u.id = any(${ids}::bigint[]) and ${REACHABLE}
  `.execute(db)
  return rows
}

/** The consumers with these mobile numbers, by digest: of several accounts of a person the first. */
export async function consumersByMobile(
  db: Reader,
  tenantId: string,
  digests: readonly string[],
): Promise<ReadonlyMap<string, Consumer>> {
  const { rows } = await sql<Consumer>`
    select distinct on (u.mobile_hmac) ${consumerColumns} from userinfo u
    where u.tenant_id = ${tenantId} and u.mobile_hmac = any(${digests}::varchar[]) and ${REACHABLE}
    order by u.mobile_hmac, u.id
  `.execute(db)
  return new Map(rows.map((row) => [row.digest, row]))
}

/** A coupon that was issued under the number of somebody outside. */
export interface IssuedCoupon {
  readonly couponId: string
  readonly couponNo: string
  readonly couponName: string
  readonly benefit: string
  readonly beginTime: string
  readonly endTime: string
  /** It was issued to somebody else. */
  readonly isOther: boolean
}

/** The coupons that were issued under numbers, which nobody else uses until the end of the transaction. */
export async function issuedUnder(
  db: Writer,
  tenantId: string,
  claims: readonly { readonly outNo: string; readonly digest: string }[],
): Promise<ReadonlyMap<string, IssuedCoupon>> {
  const numbers = claims.map(({ outNo }) => outNo)
  // In one order, so that no two transactions wait for each other.
  await sql`
    select pg_advisory_xact_lock(lock) from (
      select hashtextextended('coupon ' || ${tenantId}::text || ' ' || no, 0) as lock
      from unnest(${numbers}::text[]) as n (no) order by lock
    ) locks
  `.execute(db)
  const { rows } = await sql<IssuedCoupon & { readonly outNo: string }>`
    select r.out_no as "outNo", c.coupon_id::text as "couponId", c.coupon_no as "couponNo",
      c.coupon_name as "couponName", c.benefit,
      to_char(c.begin_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "beginTime",
      to_char(c.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "endTime",
      c.mobile_hmac is distinct from n.digest as "isOther"
    from unnest(${numbers}::varchar[], ${claims.map(({ digest }) => digest)}::varchar[]) as n (no, digest)
    join coupon_record r on r.tenant_id = ${tenantId} and r.out_no = n.no
    join coupon_user c on c.tenant_id = r.tenant_id and c.coupon_no = r.coupon_no
  `.execute(db)
  return new Map(rows.map(({ outNo, ...row }) => [outNo, row]))
}
