import { sql } from 'kysely'
import { favor } from '../../../contract/resources/favor/favor.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const ORDER = choiceSql(favorRecord, 'bizType', 'order')
const ISSUED = stateSql(favorRecord, 'sent', 'used', 'expired')
const OPEN = stateSql(favorRecord, 'pending', 'sending')

/** The placement in force that is issued for goods; null where there is none. */
export async function placementOfSku(
  db: Reader,
  tenantId: string,
  { skuId, merchantId }: { readonly skuId: string; readonly merchantId: string },
): Promise<string | null> {
  const { rows } = await sql<{ readonly id: string }>`
    select id::text as id from favor
    where tenant_id = ${tenantId} and sku_id = ${skuId}::bigint and status = ${stateSql(favor, 'enabled')}
      and merchant_ids @> array[${merchantId}::bigint] and now() between start_time and end_time and is_deleted = 0
    order by id limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** An order waits for the vouchers under these numbers. */
export async function awaitVouchers(
  db: Writer,
  tenantId: string,
  { orderId, numbers }: { readonly orderId: string; readonly numbers: readonly string[] },
): Promise<void> {
  await sql`
    insert into favor_order (tenant_id, biz_order_no, order_id, is_due)
    select ${tenantId}, n, ${orderId}::bigint, false from unnest(${numbers}::text[]) as n
  `.execute(db)
}

/** The orders that wait for the vouchers under these numbers have to be looked at. */
export async function noteVouchersOfOrders(
  db: Writer,
  tenantId: string,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return
  await sql`
    update favor_order set is_due = true where tenant_id = ${tenantId} and biz_order_no = any(${numbers}::text[])
  `.execute(db)
}

/** Orders to be looked at. */
export async function dueVoucherOrders(db: Reader, limit: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select distinct order_id::text as id, tenant_id as "tenantId" from favor_order
    where is_due limit ${limit}
  `.execute(db)
  return rows
}

/** What became of the vouchers of an order. */
export interface VoucherOutcome {
  readonly total: number
  readonly issued: number
  readonly open: number
  readonly reason: string | null
}

/** How the vouchers of an order stand; the order must be locked. They are looked at again when they change. */
export async function outcomeOfOrder(db: Writer, tenantId: string, orderId: string): Promise<VoucherOutcome> {
  await sql`
    update favor_order set is_due = false where tenant_id = ${tenantId} and order_id = ${orderId}::bigint
  `.execute(db)
  const { rows } = await sql<VoucherOutcome>`
    with each as (
      select o.biz_order_no, bool_or(r.state in (${ISSUED})) as issued, bool_or(r.state in (${OPEN})) as open,
        max(r.fail_reason) as reason
      from favor_order o
      join favor_record r on r.tenant_id = o.tenant_id and r.biz_order_no = o.biz_order_no and r.biz_type = ${ORDER}
      where o.tenant_id = ${tenantId} and o.order_id = ${orderId}::bigint
      group by o.biz_order_no
    )
    select count(*)::int as total, count(*) filter (where issued)::int as issued,
      count(*) filter (where open and not issued)::int as open,
      max(reason) filter (where not issued and not open) as reason
    from each
  `.execute(db)
  return rows[0] ?? { total: 0, issued: 0, open: 0, reason: null }
}

/** Locks the vouchers under these numbers; how many of the numbers ended with one that expired unused. */
export async function lockReturnable(
  db: Writer,
  tenantId: string,
  numbers: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ readonly no: string; readonly state: string }>`
    select biz_order_no as no,
      case when state in (${OPEN}) or state in (${stateSql(favorRecord, 'sent', 'used')}) then 'alive'
        when state = ${stateSql(favorRecord, 'expired')} then 'expired' else 'over' end as state
    from favor_record
    where tenant_id = ${tenantId} and biz_type = ${ORDER} and biz_order_no = any(${numbers}::text[])
    order by id for update
  `.execute(db)
  const having = (state: string): ReadonlySet<string> =>
    new Set(rows.filter((row) => row.state === state).map(({ no }) => no))
  const alive = having('alive')
  return [...having('expired')].filter((no) => !alive.has(no)).length
}

/** Whether one of the orders that vouchers under these numbers were sold by was refunded; the vouchers are locked. */
export async function isRefunded(db: Writer, tenantId: string, numbers: readonly string[]): Promise<boolean> {
  await lockReturnable(db, tenantId, numbers)
  const orderNos = numbers.flatMap((no) => [no, no.replace(/-\d+$/, '')])
  const { rows } = await sql`
    select 1 as one from merchant_order_info
    where tenant_id = ${tenantId} and order_no = any(${orderNos}::text[]) and coalesce(refunded_qty, 0) > 0 limit 1
  `.execute(db)
  return rows.length > 0
}

/** The order has ended and waits for nothing. */
export async function forgetVoucherOrder(db: Writer, tenantId: string, orderId: string): Promise<void> {
  await sql`
    delete from favor_order where tenant_id = ${tenantId} and order_id = ${orderId}::bigint
  `.execute(db)
}
