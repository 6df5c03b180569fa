import { sql } from 'kysely'
import type { FavorPlatform, StockState } from '../../../contract/parts/favorTerms.ts'
import { FAVOR_PLATFORMS } from '../../../contract/parts/favorTerms.ts'
import { favorCoupon } from '../../../contract/resources/favor/favorCoupon.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { moveQuota, type Quota } from '../marketing/quotaRows.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

/** The vouchers a stock may still give away. */
export const STOCK_QUOTA: Quota = {
  type: 'favorStock',
  kind: 'count',
  table: 'favor_coupon',
  balance: 'balance',
}

const RUNNING = stateSql(favorCoupon, 'running')
const CREATING = stateSql(favorCoupon, 'creating')
const STOPPED = stateSql(favorCoupon, 'stopped')
const SENDING = stateSql(favorRecord, 'sending')
const ISSUED = stateSql(favorRecord, 'sent', 'used', 'expired')
const CLOSED = stateSql(favorRecord, 'closed')
const LIVE = stateSql(favorCoupon, 'running', 'paused')
const ENDABLE = stateSql(favorCoupon, 'inactive', 'running', 'paused')

/** Takes one voucher of a stock for a person, in one guarded statement; false where the stock gives none away. */
export const reserveStock = (db: Writer, tenantId: string, ownerId: string): Promise<boolean> =>
  moveQuota(db, tenantId, STOCK_QUOTA, {
    ownerId,
    type: 'reserve',
    delta: -1,
    bizNo: null,
    counters: { reserved_count: 1 },
    guard: sql<boolean>`
      o.status = ${RUNNING} and not coalesce(o.suspended, false)
      and now() between o.available_begin and o.available_end
    `,
  })

/** Gives a reserved voucher back to its stock. */
export const releaseStock = (db: Writer, tenantId: string, ownerId: string): Promise<boolean> =>
  moveQuota(db, tenantId, STOCK_QUOTA, {
    ownerId,
    type: 'release',
    delta: 1,
    bizNo: null,
    counters: { reserved_count: -1 },
  })

/** What is added to the counters of a stock; its balance does not move. */
export interface StockCounts {
  readonly reserved?: number
  readonly issued?: number
  readonly used?: number
  readonly expired?: number
  readonly returned?: number
}

/** Counts what became of vouchers of a stock. */
export async function addStockCounts(
  db: Writer,
  tenantId: string,
  id: string,
  { reserved = 0, issued = 0, used = 0, expired = 0, returned = 0 }: StockCounts,
): Promise<void> {
  await sql`
    update favor_coupon
    set reserved_count = reserved_count + ${reserved}, issued_count = issued_count + ${issued},
      used_count = used_count + ${used}, expired_count = expired_count + ${expired},
      returned_count = returned_count + ${returned}, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
}

/** Stocks whose creation or review has not ended, of every tenant. */
export async function creatingStocks(db: Reader, limit: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from favor_coupon
    where is_deleted = 0 and (status = ${CREATING} or (status in (${LIVE}) and platform_max < max_coupons))
    order by update_time, id limit ${limit}
  `.execute(db)
  return rows
}

/** Stocks that give away vouchers, of every tenant; those synchronised longest ago first. */
export async function liveStocks(db: Reader, limit: number, seconds: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from favor_coupon
    where is_deleted = 0 and status in (${LIVE})
      and coalesce(last_sync_time < now() - make_interval(secs => ${seconds}::double precision), true)
    order by last_sync_time nulls first, id limit ${limit}
  `.execute(db)
  return rows
}

/** Stocks with issued vouchers whose uses may still come, of every tenant. */
export async function flowingStocks(db: Reader): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from favor_coupon
    where is_deleted = 0 and stock_id is not null and issued_count > 0
      and available_end > now() - interval '30 days'
    order by id limit 5000
  `.execute(db)
  return rows
}

/** Stocks whose time is over and that are not stopped yet, or that have a balance left after their end. */
export async function endedStocks(db: Reader, limit: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from favor_coupon
    where is_deleted = 0 and ((status in (${ENDABLE}) and available_end < now())
      or (status = ${STOPPED} and balance > 0))
    order by id limit ${limit}
  `.execute(db)
  return rows
}

/** Stocks whose balance has reached the figure of their warning, or has left it again. */
export async function warnableStocks(
  db: Reader,
  limit: number,
): Promise<readonly (TenantRow & { readonly isLow: boolean })[]> {
  const { rows } = await sql<TenantRow & { readonly isLow: boolean }>`
    select id::text as id, tenant_id as "tenantId", balance <= warn_count as "isLow" from favor_coupon
    where is_deleted = 0 and status in (${LIVE}) and warn_enabled and warn_count is not null
      and (balance <= warn_count) <> coalesce(warned, false)
    order by id limit ${limit}
  `.execute(db)
  return rows
}

/** What a platform says of a stock. */
export interface StockReading {
  readonly state: StockState | null
  readonly distributed: number
}

/** Stores what a platform says of a stock; it is no change by a person, whose version stays. */
export async function noteStock(
  db: Writer,
  tenantId: string,
  { id, distributed }: { readonly id: string; readonly distributed: number },
): Promise<void> {
  await sql`
    update favor_coupon set platform_distributed = ${distributed}, last_sync_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint
  `.execute(db)
}

/** The stocks of a platform that are known here, by their ids there. */
export async function knownStocks(
  db: Reader,
  tenantId: string,
  { platform, stockIds }: { readonly platform: FavorPlatform; readonly stockIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly stockId: string }>`
    select id::text as id, stock_id as "stockId" from favor_coupon
    where tenant_id = ${tenantId} and is_deleted = 0 and platform = ${FAVOR_PLATFORMS.wire[platform]}::smallint
      and stock_id = any(${stockIds}::text[])
  `.execute(db)
  return new Map(rows.map(({ id, stockId }) => [stockId, id]))
}

/** Figures that have to agree: of every stock that is not over, and of its records. */
export interface StockCheck {
  readonly tenantId: string
  readonly id: string
  readonly maxCoupons: number
  readonly balance: number
  readonly reserved: number
  readonly issued: number
  readonly external: number
  readonly couponAmount: number
  readonly maxAmount: number
  readonly maxAmountByDay: number
  readonly greatestDay: number
  readonly recordsReserved: number
  readonly recordsIssued: number
  readonly isOver: boolean
}

/** The figures of stocks beside those of their records, of every tenant; at most ten thousand. */
export async function stockChecks(db: Reader): Promise<readonly StockCheck[]> {
  const local = choiceSql(favorCoupon, 'origin', 'local')
  const { rows } = await sql<StockCheck>`
    select s.tenant_id as "tenantId", s.id::text as id, s.max_coupons as "maxCoupons", s.balance,
      s.reserved_count as reserved, s.issued_count as issued, s.external_count as external,
      s.coupon_amount::float8 as "couponAmount", s.max_amount::float8 as "maxAmount",
      coalesce(s.max_amount_by_day, 0)::float8 as "maxAmountByDay",
      coalesce((select max(c.used) from favor_count c
        where c.tenant_id = s.tenant_id and c.owner_id = s.id and c.count_key like 'D%'), 0)::float8 as "greatestDay",
      coalesce(r.reserved, 0)::int as "recordsReserved", coalesce(r.issued, 0)::int as "recordsIssued",
      s.status = ${STOPPED} as "isOver"
    from favor_coupon s
    left join lateral (
      select count(*) filter (where state = ${SENDING}) as reserved,
        count(*) filter (where state in (${ISSUED}) or (state = ${CLOSED} and coupon_id is not null)) as issued
      from favor_record r where r.tenant_id = s.tenant_id and r.favor_coupon_id = s.id
    ) r on true
    where s.is_deleted = 0 and s.stock_id is not null and s.origin = ${local}
    order by s.id limit 10000
  `.execute(db)
  return rows
}
