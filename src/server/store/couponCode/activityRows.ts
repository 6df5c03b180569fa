import { sql } from 'kysely'
import type { QuotaType } from '../../../contract/parts/quota.ts'
import { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { couponActivity } from '../../../contract/resources/couponCode/couponActivity.ts'
import type { Reader, Writer } from '../db.ts'
import { COUPON_QUOTA } from '../coupon/issueRows.ts'
import { moveQuota, type Quota } from '../marketing/quotaRows.ts'
import { stateSql } from '../storedValues.ts'
import { SELLABLE } from './sellingSql.ts'

/** The codes of an activity that can still be handed out. */
export const CODE_QUOTA: Quota = {
  type: 'couponActivity',
  kind: 'count',
  table: 'coupon_activity',
  balance: 'balance',
}

const ENABLED = stateSql(couponActivity, 'enabled'),
  ENDED = stateSql(coupon, 'ended')

/** What one code of an activity is redeemed for. */
export interface CodeItem {
  readonly couponId: string
  readonly quantity: number
}

/** The coupons of one code, in the order of their ids. */
export async function itemsOf(
  db: Reader,
  tenantId: string,
  activityId: string,
): Promise<readonly CodeItem[]> {
  const { rows } = await sql<CodeItem>`
    select coupon_id::text as "couponId", 1 as quantity from coupon_activity
    where tenant_id = ${tenantId} and id = ${activityId}::bigint and coupon_id is not null
    union all
    select i.coupon_id::text, i.quantity from coupon_activity_items i
    join coupon_activity a on a.id = i.coupon_activity_id and a.coupon_id is null
    where i.tenant_id = ${tenantId} and i.coupon_activity_id = ${activityId}::bigint
    order by 1
  `.execute(db)
  return rows.toSorted((a, b) => Number(BigInt(a.couponId) - BigInt(b.couponId)))
}

/** An activity that sells a SKU. */
export interface SellingActivity {
  readonly id: string
  readonly activityName: string
  readonly kind: number
  readonly balance: number
  readonly costPrice: number
}

/** The activity that sells this SKU now; null where none does. */
export async function sellingActivity(
  db: Reader,
  tenantId: string,
  skuId: string,
): Promise<SellingActivity | null> {
  const { rows } = await sql<SellingActivity>`
    select id::text as id, activity_name as "activityName", kind, coalesce(balance, 0) as balance,
      coalesce(cost_price, 0)::float8 as "costPrice"
    from coupon_activity o
    where tenant_id = ${tenantId} and sku_id = ${skuId}::bigint and is_deleted = 0 and ${SELLABLE}
  `.execute(db)
  return rows[0] ?? null
}

/** Whether an activity sells one of these SKUs now. */
export async function sellsAny(
  db: Reader,
  tenantId: string,
  skus: readonly { readonly id: string }[],
): Promise<boolean> {
  const ids = skus.map(({ id }) => id)
  const { rows } = await sql`
    select 1 as one from coupon_activity o
    where tenant_id = ${tenantId} and sku_id = any(${ids}::bigint[]) and is_deleted = 0 and ${SELLABLE}
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Other enabled activities that sell a SKU. */
export async function othersSelling(
  db: Reader,
  tenantId: string,
  { skuId, id }: { readonly skuId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from coupon_activity
    where tenant_id = ${tenantId} and sku_id = ${skuId}::bigint and id <> ${id}::bigint
      and status = ${ENABLED} and is_deleted = 0
  `.execute(db)
  return rows.length > 0
}

/** Reserves coupons for codes that will be redeemed for them; the id of the first that has too few, or null. */
export async function reserveCoupons(
  db: Writer,
  tenantId: string,
  {
    items,
    codes,
    bizNo,
  }: { readonly items: readonly CodeItem[]; readonly codes: number; readonly bizNo: string },
): Promise<string | null> {
  for (const { couponId, quantity } of items) {
    const pieces = quantity * codes
    const isReserved = await moveQuota(db, tenantId, COUPON_QUOTA, {
      ownerId: couponId,
      type: 'reserve',
      delta: -pieces,
      bizNo,
      counters: { reserved_quantity: pieces },
      guard: sql<boolean>`(o.status <> ${ENDED})`,
    })
    if (!isReserved) return couponId
  }
  return null
}

/** Releases coupons that were reserved for codes; those of an ended coupon count as taken back. */
export async function releaseReserved(
  db: Writer,
  tenantId: string,
  {
    items,
    codes,
    bizNo,
  }: { readonly items: readonly CodeItem[]; readonly codes: number; readonly bizNo: string | null },
): Promise<void> {
  for (const { couponId, quantity } of items) {
    const pieces = quantity * codes,
      ownerId = couponId
    const isOpen = await moveQuota(db, tenantId, COUPON_QUOTA, {
      ownerId,
      type: 'release',
      delta: pieces,
      bizNo,
      counters: { reserved_quantity: -pieces },
      guard: sql<boolean>`(o.status <> ${ENDED})`,
    })
    if (isOpen) continue
    await moveQuota(db, tenantId, COUPON_QUOTA, {
      ownerId,
      type: 'release',
      delta: 0,
      bizNo,
      counters: { reserved_quantity: -pieces, recycled_quantity: pieces },
    })
  }
}

/** How codes of one activity moved: from the stock by `available`, and its counters. */
export interface CodeMove {
  readonly activityId: string
  readonly type: QuotaType
  /** Added to the codes that can be handed out. */
  readonly available: number
  readonly bizNo: string | null
  readonly counters: Readonly<Record<string, number>>
  /** Only of an activity that sells at this moment. */
  readonly selling?: true
}

/** Moves the stock and the counters of an activity; false where the stock does not suffice. */
export const moveCodes = (
  db: Writer,
  tenantId: string,
  { activityId, type, available, bizNo, counters, selling }: CodeMove,
): Promise<boolean> =>
  moveQuota(db, tenantId, CODE_QUOTA, {
    ownerId: activityId,
    type,
    delta: available,
    bizNo,
    counters,
    ...(selling ? { guard: SELLABLE } : {}),
  })

/** Locks activities in the order of their ids, and then the coupons their codes are redeemed for. */
export async function lockCodeOwners(
  db: Writer,
  tenantId: string,
  activityIds: readonly string[],
): Promise<void> {
  await sql`
    select id from coupon_activity where tenant_id = ${tenantId} and id = any(${activityIds}::bigint[])
    order by id for update
  `.execute(db)
  await sql`
    select id from coupon where tenant_id = ${tenantId} and id in (
      select coupon_id from coupon_activity where tenant_id = ${tenantId} and id = any(${activityIds}::bigint[])
      union
      select coupon_id from coupon_activity_items
      where tenant_id = ${tenantId} and coupon_activity_id = any(${activityIds}::bigint[])
    )
    order by id for update
  `.execute(db)
}
