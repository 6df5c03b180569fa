import { sql } from 'kysely'
import type { State } from '../../../contract/define/row.ts'
import type { CouponRules } from '../../../contract/parts/couponTerms.ts'
import { couponuser } from '../../../contract/resources/coupon/couponuser.ts'
import { couponWriteoff } from '../../../contract/resources/coupon/couponWriteoff.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import { NAMES } from './couponRows.ts'

const UNUSED = stateSql(couponuser, 'unused'),
  LOCKED = stateSql(couponuser, 'locked'),
  USED = stateSql(couponuser, 'used'),
  EXPIRED = stateSql(couponuser, 'expired')

/** A customer's coupon as whoever presents it wants to use it. */
export interface PresentedCoupon {
  readonly id: string
  readonly couponId: string
  readonly couponNo: string
  readonly couponName: string
  readonly mobile: string | null
  readonly digest: string | null
  readonly mask: string | null
  readonly rules: CouponRules
  readonly state: State<typeof couponuser>
  readonly isEarly: boolean
  readonly isOver: boolean
  readonly lockOrderNo: string | null
  readonly merchantCode: string | null
  readonly orderNo: string | null
  readonly orderAmount: Fen | null
  readonly discountAmount: Fen | null
}

/** The coupon with this number, locked; null where there is none. */
export async function lockCoupon(
  db: Writer,
  tenantId: string,
  couponNo: string,
): Promise<PresentedCoupon | null> {
  const { rows } = await sql<Omit<PresentedCoupon, 'state'> & { readonly wire: number }>`
    select id::text as id, coupon_id::text as "couponId", coupon_no as "couponNo", coupon_name as "couponName",
      mobile, mobile_hmac as digest, mobile_mask as mask, snapshot as rules, state as wire,
      begin_time > clock_timestamp() as "isEarly", end_time < clock_timestamp() as "isOver",
      lock_order_no as "lockOrderNo", merchant_code as "merchantCode", order_no as "orderNo",
      order_amount::float8 as "orderAmount",
      discount_amount::float8 as "discountAmount"
    from coupon_user where tenant_id = ${tenantId} and coupon_no = ${couponNo}
    for update
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const { wire, ...presented } = row
  return { ...presented, state: NAMES[wire] ?? 'void' }
}

/** Reserves a coupon for an order. */
export async function holdCoupon(
  db: Writer,
  tenantId: string,
  { id, orderNo, merchantCode, orderAmount, discountAmount }: Hold,
): Promise<void> {
  await sql`
    update coupon_user set state = ${LOCKED}, lock_order_no = ${orderNo}, lock_time = now(),
      merchant_code = ${merchantCode}, order_amount = ${orderAmount}, discount_amount = ${discountAmount},
      version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint and state = ${UNUSED}
  `.execute(db)
}
interface Hold {
  readonly id: string
  readonly orderNo: string
  readonly merchantCode: string | null
  readonly orderAmount: Fen
  readonly discountAmount: Fen
}

/** What a coupon becomes that an order gives back: unused, or expired where its time is over. */
const GIVEN_BACK = sql`case when end_time < clock_timestamp() then ${EXPIRED}::smallint else ${UNUSED}::smallint end`

/** Gives back coupons that orders reserved: this one, or those reserved for longer than `minutes`. */
export async function releaseCoupons(
  db: Writer,
  which:
    | { readonly tenantId: string; readonly id: string }
    | { readonly minutes: number; readonly limit: number },
): Promise<readonly { readonly tenantId: string; readonly couponId: string; readonly expired: boolean }[]> {
  const ids =
    'id' in which
      ? sql`select ${which.id}::bigint as id`
      : sql`
          select id from coupon_user
          where state = ${LOCKED} and lock_time < now() - make_interval(mins => ${which.minutes}::int)
          order by id limit ${which.limit} for update skip locked
        `
  const { rows } = await sql<{ tenantId: string; couponId: string; expired: boolean }>`
    update coupon_user set state = ${GIVEN_BACK}, lock_order_no = null, lock_time = null, merchant_code = null,
      order_amount = null, discount_amount = null, version = version + 1, update_time = now()
    where id in (${ids}) and state = ${LOCKED}
      ${'id' in which ? sql`and tenant_id = ${which.tenantId}` : sql``}
    returning tenant_id as "tenantId", coupon_id::text as "couponId", state = ${EXPIRED} as expired
  `.execute(db)
  return rows
}

/** Uses a reserved coupon for good. */
export async function useCoupon(
  db: Writer,
  tenantId: string,
  { id, orderNo }: { readonly id: string; readonly orderNo: string },
): Promise<void> {
  await sql`
    update coupon_user set state = ${USED}, order_no = ${orderNo}, use_time = now(), lock_order_no = null,
      lock_time = null, version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint and state = ${LOCKED}
  `.execute(db)
}

/** Gives a used coupon back; true where it expired meanwhile. */
export async function unuseCoupon(db: Writer, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ expired: boolean }>`
    update coupon_user set state = ${GIVEN_BACK}, order_no = null, use_time = null, merchant_code = null,
      order_amount = null, discount_amount = null, version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint and state = ${USED}
    returning state = ${EXPIRED} as expired
  `.execute(db)
  return rows[0]?.expired ?? false
}

/** Marks the use of a coupon as reversed. */
export async function reverseWriteoff(
  db: Writer,
  tenantId: string,
  { couponNo, reason }: { readonly couponNo: string; readonly reason: string },
): Promise<void> {
  await sql`
    update coupon_writeoff set state = ${stateSql(couponWriteoff, 'reversed')}, reverse_time = now(),
      reverse_reason = ${reason}, version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and coupon_no = ${couponNo} and state = ${stateSql(couponWriteoff, 'used')}
  `.execute(db)
}

/** Adds to the counters of a template. */
export async function addCouponCounts(
  db: Writer,
  tenantId: string,
  {
    couponId,
    used = 0,
    expired = 0,
    voided = 0,
    discount = 0,
  }: {
    readonly couponId: string
    readonly used?: number
    readonly expired?: number
    readonly voided?: number
    /** Fen. */
    readonly discount?: number
  },
): Promise<void> {
  await sql`
    update coupon set used_quantity = coalesce(used_quantity, 0) + ${used}::int,
      expired_quantity = coalesce(expired_quantity, 0) + ${expired}::int,
      void_quantity = coalesce(void_quantity, 0) + ${voided}::int,
      discount_amount = coalesce(discount_amount, 0) + ${discount}::bigint, update_time = now()
    where tenant_id = ${tenantId} and id = ${couponId}::bigint
  `.execute(db)
}

/** Unused coupons whose time is over become expired, at most `limit`; returns how many of each template. */
export async function expireCoupons(
  db: Writer,
  limit: number,
): Promise<readonly { readonly tenantId: string; readonly couponId: string; readonly n: number }[]> {
  const { rows } = await sql<{ tenantId: string; couponId: string; n: number }>`
    with due as (
      select id from coupon_user where state = ${UNUSED} and end_time < now()
      order by end_time limit ${limit} for update skip locked
    ), done as (
      update coupon_user c set state = ${EXPIRED}, version = version + 1, update_time = now()
      from due where c.id = due.id
      returning c.tenant_id, c.coupon_id
    )
    select tenant_id as "tenantId", coupon_id::text as "couponId", count(*)::int as n
    from done group by tenant_id, coupon_id order by coupon_id
  `.execute(db)
  return rows
}

/** The SKUs with these codes, with all categories they are in. */
export async function linesOfSkus(
  db: Reader,
  tenantId: string,
  skuCodes: readonly string[],
): Promise<ReadonlyMap<string, { readonly skuId: string; readonly categoryIds: readonly string[] }>> {
  const { rows } = await sql<{ code: string; skuId: string; categoryIds: string[] }>`
    select k.sku_code as code, k.id::text as "skuId",
      array_append(string_to_array(coalesce(c.ancestors, ''), ','), p.category_id::text) as "categoryIds"
    from goods_sku k
    join goods_spu p on p.id = k.spu_id and p.tenant_id = k.tenant_id
    left join goods_category c on c.id = p.category_id and c.tenant_id = k.tenant_id
    where k.tenant_id = ${tenantId} and k.sku_code = any(${skuCodes}::varchar[]) and k.is_deleted = 0
  `.execute(db)
  return new Map(rows.map(({ code, skuId, categoryIds }) => [code, { skuId, categoryIds }]))
}

/** Counts how many of a template each person has had. */
export async function countHolders(db: Writer, tenantId: string, couponId: string): Promise<void> {
  await sql`
    insert into coupon_holder (tenant_id, coupon_id, mobile_hmac, issued)
    select tenant_id, coupon_id, mobile_hmac, count(*)::int from coupon_user
    where tenant_id = ${tenantId} and coupon_id = ${couponId}::bigint and mobile_hmac is not null
    group by tenant_id, coupon_id, mobile_hmac
  `.execute(db)
}
