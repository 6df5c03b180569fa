import { sql } from 'kysely'
import { merchantOrderInfo } from '../../../contract/resources/order/merchantOrderInfo.ts'
import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { formatMoment } from '../../../kernel/time.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const RUNNING = stateSql(standingOrder, 'running'),
  WAITING = stateSql(standingPeriod, 'waiting'),
  MADE = stateSql(standingPeriod, 'made'),
  SUCCESS = stateSql(standingPeriod, 'success'),
  FAILED = stateSql(standingPeriod, 'failed')

const idsOf = (rows: readonly { id: string; tenant_id: string }[]): TenantRow[] =>
  rows.map(({ id, tenant_id }) => ({ id, tenantId: tenant_id }))

/** Running plans of all tenants with a period that is due, those that waited longest first. */
export async function duePlans(db: Reader, limit: number): Promise<TenantRow[]> {
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select id::text, tenant_id from standing_order
    where plan_state = ${RUNNING} and next_time <= now() order by next_time limit ${limit}
  `.execute(db)
  return idsOf(rows)
}

/** The first period of a plan that is due; null where none is. */
export async function duePeriod(db: Reader, planId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text from standing_period
    where standing_id = ${planId} and period_state = ${WAITING} and plan_time <= now()
    order by period_no limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Periods of a plan that have not run. */
export async function waitingPeriods(db: Reader, planId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from standing_period where standing_id = ${planId} and period_state = ${WAITING}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Periods of all tenants whose orders moved since they were last looked at; a trigger marks them. */
export async function movedPeriods(db: Reader, limit: number): Promise<TenantRow[]> {
  const { rows } = await sql<{ id: string; tenant_id: string }>`
    select id::text, tenant_id from standing_period where order_moved limit ${limit}
  `.execute(db)
  return idsOf(rows)
}

/** How many periods of a plan succeeded and failed, how many are to run or to end, and when the next runs. */
export async function countPeriods(
  db: Reader,
  planId: string,
): Promise<{
  readonly done: number
  readonly failed: number
  readonly open: number
  readonly nextTime: string | null
}> {
  const { rows } = await sql<{ done: number; failed: number; open: number; next: string | null }>`
    select count(*) filter (where period_state = ${SUCCESS})::int as done,
      count(*) filter (where period_state = ${FAILED})::int as failed,
      count(*) filter (where period_state in (${WAITING}, ${MADE}))::int as open,
      (extract(epoch from min(plan_time) filter (where period_state = ${WAITING})) * 1000)::bigint::text as next
    from standing_period where standing_id = ${planId}
  `.execute(db)
  const [counts = { done: 0, failed: 0, open: 0, next: null }] = rows
  const { next, ...periods } = counts
  return { ...periods, nextTime: next ? formatMoment(new Date(Number(next))) : null }
}

/** The sealed account of a plan. */
export async function sealedAccount(db: Reader, planId: string): Promise<string | null> {
  const { rows } = await sql<{ account: string | null }>`
    select account from standing_order where id = ${planId}
  `.execute(db)
  return rows[0]?.account ?? null
}

/** Fen given back of the orders of plans, by plan. */
export async function refundsOfPlans(
  db: Reader,
  tenantId: string,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; refunded: string }>`
    select p.standing_id::text as id, sum(o.refund_amount)::text as refunded
    from standing_period p
    join ${sql.table(merchantOrderInfo.table)} o on o.id = p.order_id and o.tenant_id = p.tenant_id
    where p.tenant_id = ${tenantId} and p.standing_id = any(${planIds}::bigint[])
    group by p.standing_id
  `.execute(db)
  return new Map(rows.map(({ id, refunded }) => [id, Number(refunded)]))
}
