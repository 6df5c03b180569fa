import { sql } from 'kysely'
import type { State } from '../../../contract/define/row.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import { couponActivityCode } from '../../../contract/resources/couponCode/couponActivityCode.ts'
import { couponOrder } from '../../../contract/resources/couponCode/couponOrder.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

const AVAILABLE = stateSql(couponActivityCode, 'available'),
  ASSIGNED = stateSql(couponActivityCode, 'assigned'),
  REDEEMED = stateSql(couponActivityCode, 'redeemed'),
  REFUNDED = stateSql(couponActivityCode, 'refunded'),
  EXPIRED = stateSql(couponActivityCode, 'expired'),
  OPEN = stateSql(couponActivityCode, 'available', 'assigned'),
  ENABLED = stateSql(couponActivity, 'enabled'),
  ISSUED_ORDER = stateSql(couponOrder, 'issued'),
  REDEEMED_ORDER = stateSql(couponOrder, 'redeemed'),
  EXPIRED_ORDER = stateSql(couponOrder, 'expired')

type CodeState = State<typeof couponActivityCode>
const NAMES = Object.fromEntries(
  Object.entries(couponActivityCode.states.wire).map(([name, number]) => [number, name]),
) as Readonly<Record<number, CodeState>>

/** A code that was handed out. */
export interface HandedOut {
  readonly id: string
  readonly mask: string
}

/** Hands out the oldest codes in stock, without waiting for others; fewer where others hold some of them. */
export async function handOut(
  db: Writer,
  tenantId: string,
  {
    activityId,
    quantity,
    orderNo = null,
    exportBatchNo = null,
  }: {
    readonly activityId: string
    readonly quantity: number
    readonly orderNo?: string | null
    readonly exportBatchNo?: string | null
  },
): Promise<readonly HandedOut[]> {
  const { rows } = await sql<HandedOut>`
    with taken as (
      select id from coupon_activity_code
      where tenant_id = ${tenantId} and activity_id = ${activityId}::bigint and state = ${AVAILABLE}
      order by id limit ${quantity} for update skip locked
    )
    update coupon_activity_code c
    set state = ${ASSIGNED}, assign_time = now(), order_no = ${orderNo}, export_batch_no = ${exportBatchNo},
      version = c.version + 1, update_time = now()
    from taken where c.id = taken.id
    returning c.id::text as id, c.code_mask as mask
  `.execute(db)
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}

/** A code as somebody presents it, with its activity. */
export interface PresentedCode {
  readonly id: string
  readonly mask: string
  readonly orderNo: string | null
  readonly state: CodeState
  readonly activityId: string
  readonly activityName: string
  readonly salePrice: number
  readonly limitPerUser: number
  readonly isEnabled: boolean
  readonly isEarly: boolean
  readonly isOver: boolean
  /** Who bought it, or for whom its activity is. */
  readonly merchantId: string | null
}

const presented = sql`
  c.id::text as id, c.code_mask as mask, c.order_no as "orderNo", c.state as wire, a.id::text as "activityId",
  a.activity_name as "activityName", coalesce(a.sale_price, 0)::float8 as "salePrice",
  coalesce(a.limit_per_user, 1) as "limitPerUser", a.status = ${ENABLED} and a.is_deleted = 0 as "isEnabled",
  a.start_time > clock_timestamp() as "isEarly", a.end_time <= clock_timestamp() as "isOver",
  coalesce((select o.merchant_id from coupon_order o where o.tenant_id = c.tenant_id and o.code_id = c.id),
    a.merchant_id)::text as "merchantId"
`
const named = ({
  wire,
  ...row
}: Omit<PresentedCode, 'state'> & { readonly wire: number }): PresentedCode => ({
  ...row,
  state: NAMES[wire] ?? 'void',
})

/** The code with this digest, locked; null where there is none. */
export async function lockCode(db: Writer, tenantId: string, digest: string): Promise<PresentedCode | null> {
  const { rows } = await sql<Omit<PresentedCode, 'state'> & { readonly wire: number }>`
    select ${presented}
    from coupon_activity_code c join coupon_activity a on a.id = c.activity_id and a.tenant_id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.code_hmac = ${digest}
    for update of c
  `.execute(db)
  return rows[0] ? named(rows[0]) : null
}

/** A code as merchants' programs see it. */
export interface SeenCode extends PresentedCode {
  readonly startTime: string
  readonly endTime: string
}

/** The code with this digest; null where there is none. */
export async function codeBy(db: Reader, tenantId: string, digest: string): Promise<SeenCode | null> {
  const { rows } = await sql<Omit<SeenCode, 'state'> & { readonly wire: number }>`
    select ${presented},
      to_char(a.start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "startTime",
      to_char(a.end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "endTime"
    from coupon_activity_code c join coupon_activity a on a.id = c.activity_id and a.tenant_id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.code_hmac = ${digest}
  `.execute(db)
  const [row] = rows
  if (!row) return null
  return { ...named(row), startTime: row.startTime, endTime: row.endTime }
}

/** Redeems a locked code for a person. */
export async function redeemCode(
  db: Writer,
  tenantId: string,
  {
    id,
    mobile,
    digest,
    mask,
    userId,
    couponNos,
  }: {
    readonly id: string
    readonly mobile: string | null
    readonly digest: string | null
    readonly mask: string | null
    readonly userId: string | null
    readonly couponNos: readonly string[]
  },
): Promise<void> {
  await sql`
    update coupon_activity_code
    set state = ${REDEEMED}, mobile = ${mobile}, mobile_hmac = ${digest}, mobile_mask = ${mask},
      user_id = ${userId}::bigint, coupon_nos = ${couponNos.join('、')}, redeem_time = now(),
      assign_time = coalesce(assign_time, now()), version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint and state in (${OPEN})
  `.execute(db)
  await sql`
    update coupon_order set coupon_state = ${REDEEMED_ORDER}, redeem_time = now(), mobile = ${mobile},
      mobile_hmac = ${digest}, mobile_mask = ${mask}, version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and code_id = ${id}::bigint and coupon_state = ${ISSUED_ORDER}
  `.execute(db)
}

/** Counts one more redemption of a person, within the limit of the activity; false beyond it. */
export async function takeRedemption(
  db: Writer,
  tenantId: string,
  {
    activityId,
    digest,
    limit,
  }: { readonly activityId: string; readonly digest: string; readonly limit: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into coupon_activity_holder as h (tenant_id, activity_id, mobile_hmac, redeemed)
    values (${tenantId}, ${activityId}::bigint, ${digest}, 1)
    on conflict (activity_id, mobile_hmac) do update set redeemed = h.redeemed + 1
    where h.redeemed < ${limit}::int
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** A code of an order that may be taken back. */
export interface SoldCode {
  readonly id: string
  readonly activityId: string
  readonly state: CodeState
}

/** The codes with these ids, locked in the order of their ids. */
export async function lockCodes(
  db: Writer,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly SoldCode[]> {
  const { rows } = await sql<Omit<SoldCode, 'state'> & { readonly wire: number }>`
    select id::text as id, activity_id::text as "activityId", state as wire from coupon_activity_code
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])
    order by id for update
  `.execute(db)
  return rows.map(({ wire, ...row }) => ({ ...row, state: NAMES[wire] ?? 'void' }))
}

/** Takes handed-out codes back for good; they are never sold again. */
export async function refundCodes(db: Writer, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update coupon_activity_code set state = ${REFUNDED}, version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = ${ASSIGNED}
  `.execute(db)
}

/** Codes of an activity that expired together. */
export interface ExpiredCodes {
  readonly tenantId: string
  readonly activityId: string
  readonly available: number
  readonly assigned: number
}

/** Codes of activities that are over become expired, at most `limit`, with the orders that sold them. */
export async function expireCodes(db: Writer, limit: number): Promise<readonly ExpiredCodes[]> {
  const { rows } = await sql<ExpiredCodes>`
    with due as (
      select c.id, c.state from coupon_activity_code c
      join coupon_activity a on a.id = c.activity_id and a.tenant_id = c.tenant_id
      where a.end_time < now() and c.state in (${OPEN})
      order by c.id limit ${limit} for update of c skip locked
    ), done as (
      update coupon_activity_code c set state = ${EXPIRED}, version = c.version + 1, update_time = now()
      from due where c.id = due.id
      returning c.id, c.tenant_id, c.activity_id, due.state as former
    ), orders as (
      update coupon_order o set coupon_state = ${EXPIRED_ORDER}, version = o.version + 1, update_time = now()
      from done where o.code_id = done.id and o.tenant_id = done.tenant_id and o.coupon_state = ${ISSUED_ORDER}
    )
    select tenant_id as "tenantId", activity_id::text as "activityId",
      (count(*) filter (where former = ${AVAILABLE}))::int as available,
      (count(*) filter (where former = ${ASSIGNED}))::int as assigned
    from done group by tenant_id, activity_id order by activity_id
  `.execute(db)
  return rows
}

/** The sealed code of a row; null where there is none. */
export async function sealedCode(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select code from coupon_activity_code where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
  return rows[0]?.code ?? null
}

/** Sealed codes of an export or an order after an id, the oldest first. */
export async function sealedCodes(
  db: Reader,
  tenantId: string,
  {
    by,
    no,
    after,
    limit,
  }: {
    readonly by: 'export' | 'order'
    readonly no: string
    readonly after: string
    readonly limit: number
  },
): Promise<readonly { readonly id: string; readonly code: string; readonly wire: number }[]> {
  const column = by === 'export' ? sql.ref('export_batch_no') : sql.ref('order_no')
  const { rows } = await sql<{ id: string; code: string; wire: number }>`
    select id::text as id, code, state as wire from coupon_activity_code
    where tenant_id = ${tenantId} and ${column} = ${no} and id > ${after}::bigint
    order by id limit ${limit}
  `.execute(db)
  return rows
}

/** Voids the codes of an activity that are in stock; how many there were. */
export async function voidStock(db: Writer, tenantId: string, activityId: string): Promise<number> {
  const { rows } = await sql`
    update coupon_activity_code
    set state = ${stateSql(couponActivityCode, 'void')}, void_reason = '活动已删除', version = version + 1,
      update_time = now()
    where tenant_id = ${tenantId} and activity_id = ${activityId}::bigint and state = ${AVAILABLE}
    returning 1 as one
  `.execute(db)
  return rows.length
}
