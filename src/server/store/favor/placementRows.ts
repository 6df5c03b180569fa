import { sql } from 'kysely'
import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** A stock of a placement, as it is tried. */
export interface RoutedStock {
  readonly relationId: string | null
  readonly favorCouponId: string
  readonly stockId: string | null
  readonly couponAmount: number
  readonly maxAmountByDay: number
  readonly maxCouponsPerUser: number
  /** Why it would refuse now; null where it would not by its own state. */
  readonly refuses: 'STOCK_PAUSED' | 'STOCK_NOT_RUNNING' | 'NOT_ENOUGH' | null
  readonly status: number
}

const RUNNING = stateSql(favorCoupon, 'running')
const PAUSED = stateSql(favorCoupon, 'paused')

const columns = sql`
  s.id::text as "favorCouponId", s.stock_id as "stockId", s.coupon_amount::float8 as "couponAmount",
  coalesce(s.max_amount_by_day, 0)::float8 as "maxAmountByDay", s.max_coupons_per_user as "maxCouponsPerUser",
  s.status,
  case when s.status = ${PAUSED} or coalesce(s.suspended, false) then 'STOCK_PAUSED'
    when s.status <> ${RUNNING} or now() not between s.available_begin and s.available_end then 'STOCK_NOT_RUNNING'
    when s.balance < 1 then 'NOT_ENOUGH' end as refuses
`

/** The stocks of a placement in the order they are tried: by priority, or those that gave least first. */
export async function routedStocks(
  db: Reader,
  tenantId: string,
  { favorId, inTurns }: { readonly favorId: string; readonly inTurns: boolean },
): Promise<readonly RoutedStock[]> {
  const { rows } = await sql<RoutedStock>`
    select f.id::text as "relationId", ${columns}
    from favor_stocks f join favor_coupon s on s.tenant_id = f.tenant_id and s.id = f.favor_coupon_id
    where f.tenant_id = ${tenantId} and f.favor_id = ${favorId}::bigint and s.is_deleted = 0
    order by case when ${inTurns}::boolean then coalesce(f.issued_qty, 0) else f.priority end, f.position
  `.execute(db)
  return rows
}

/** One stock, as it is tried for a record that names it. */
export async function oneStock(db: Reader, tenantId: string, id: string): Promise<RoutedStock | null> {
  const { rows } = await sql<RoutedStock>`
    select null as "relationId", ${columns} from favor_coupon s
    where s.tenant_id = ${tenantId} and s.id = ${id}::bigint and s.is_deleted = 0
  `.execute(db)
  return rows[0] ?? null
}

/** Takes one of what a placement may take from a stock; false where its share is used up. */
export async function takeShare(db: Writer, tenantId: string, relationId: string): Promise<boolean> {
  const { rows } = await sql`
    update favor_stocks set issued_qty = coalesce(issued_qty, 0) + 1
    where tenant_id = ${tenantId} and id = ${relationId}::bigint
      and (coalesce(quota, 0) = 0 or coalesce(issued_qty, 0) < quota)
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

export async function giveBackShare(db: Writer, tenantId: string, relationId: string): Promise<void> {
  await sql`
    update favor_stocks set issued_qty = issued_qty - 1
    where tenant_id = ${tenantId} and id = ${relationId}::bigint and issued_qty > 0
  `.execute(db)
}

/** Counts what a placement issued and what of it was used. */
export async function addPlacementCounts(
  db: Writer,
  tenantId: string,
  id: string,
  { issued = 0, used = 0 }: { readonly issued?: number; readonly used?: number },
): Promise<void> {
  await sql`
    update favor set issued_count = issued_count + ${issued}, used_count = used_count + ${used}
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
}

const ENABLED = stateSql(favor, 'enabled')

/** Whether another placement in force sells the same goods. */
export async function skuTaken(
  db: Reader,
  tenantId: string,
  { skuId, id }: { readonly skuId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from favor
    where tenant_id = ${tenantId} and sku_id = ${skuId}::bigint and id <> ${id}::bigint and is_deleted = 0
      and status = ${ENABLED} limit 1
  `.execute(db)
  return rows.length > 0
}

/** Balances of the stocks of placements, by placement: how many can still be had. */
export async function placementBalances(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly id: string; readonly left: number }>`
    select f.favor_id::text as id, sum(s.balance)::float8 as left
    from favor_stocks f join favor_coupon s on s.tenant_id = f.tenant_id and s.id = f.favor_coupon_id
    where f.tenant_id = ${tenantId} and f.favor_id = any(${ids}::bigint[]) and s.is_deleted = 0
    group by f.favor_id
  `.execute(db)
  return new Map(rows.map(({ id, left }) => [id, left]))
}
