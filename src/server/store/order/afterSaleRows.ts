import { sql } from 'kysely'
import { orderAfterSale } from '../../../contract/resources/afterSale/orderAfterSale.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { momentOfId, newId } from '../../../kernel/id.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import { liveSql } from '../rowSql.ts'
import { whereSql } from '../where.ts'
import type { Predicate } from '../predicate.ts'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'

/** States in which a case waits for somebody. */
const WAITING = ['pending', 'toReturn', 'toReceive', 'toRefund', 'toExchange', 'toBuyBack'] as const
const UNDECIDED = stateSql(orderAfterSale, ...WAITING),
  OPEN = stateSql(orderAfterSale, ...WAITING, 'refunding')

/** Pieces of an order in open cases, and exchanged pieces. */
export async function reservedUnits(
  db: Reader,
  tenantId: string,
  orderId: string,
): Promise<{ readonly open: number; readonly exchanged: number }> {
  const {
    rows: [row],
  } = await sql<{
    open: string
    exchanged: string
  }>`
    select coalesce(sum(apply_qty) filter (where after_state in (${OPEN})),
      0)::text as open,
      coalesce(sum(apply_qty) filter (where after_state = ${stateSql(orderAfterSale, 'done')}
        and after_type = ${choiceSql(orderAfterSale, 'afterType', 'exchange')}), 0)::text as exchanged
    from order_after_sale where tenant_id = ${tenantId} and order_id = ${orderId}
  `.execute(db)
  return { open: Number(row?.open ?? 0), exchanged: Number(row?.exchanged ?? 0) }
}

/** An entry in the history of a case; states by their numbers. */
export interface LocusLine {
  readonly afterSaleId: string
  readonly from: number | null
  readonly to: number
  readonly operatorId: string | null
  /** Determines the time; default: now. */
  readonly id?: string
  readonly content: string
}

/** Adds an entry to the history of a case. */
export async function addLocus(
  db: Reader,
  tenantId: string,
  { afterSaleId, from, to, operatorId, id = newId(), content }: LocusLine,
): Promise<void> {
  await db
    .insertInto('order_after_sale_locus')
    .values({
      id,
      tenant_id: tenantId,
      after_sale_id: afterSaleId,
      from_state: from,
      to_state: to,
      operator_id: operatorId === '0' ? null : operatorId,
      content: content.slice(0, 500),
    })
    .execute()
}

export interface LocusRow {
  readonly id: string
  readonly time: string
  readonly fromState: number | null
  readonly toState: number
  readonly operator: string
  readonly content: string
}

/** The history of a case, oldest first. */
export async function readLocus(
  db: Reader,
  tenantId: string,
  afterSaleId: string,
): Promise<readonly LocusRow[]> {
  const { rows } = await sql<{
    id: string
    from_state: number | null
    to_state: number
    content: string
    operator: string
  }>`
    select l.id::text, from_state, to_state, content, case when l.operator_id is null then '系统'
    else coalesce(${visibleFieldSql(user, 'realName', 'u.real_name')}, '') end as operator
    from order_after_sale_locus l
    left join account u on u.id = l.operator_id${visibleRowsSql(user, 'u.id')}
    where l.tenant_id = ${tenantId} and after_sale_id = ${afterSaleId} order by l.id limit 500
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    time: formatMoment(momentOfId(row.id)),
    fromState: row.from_state,
    toState: row.to_state,
    content: row.content,
    operator: row.operator,
  }))
}

/** The number of matching cases in each state, and of overdue open ones. */
export async function countCases(
  db: Reader,
  resource: Resource,
  { tenantId, where }: { readonly tenantId: string; readonly where: Predicate },
): Promise<{ readonly byState: ReadonlyMap<number, number>; readonly overdue: number }> {
  const { rows } = await sql<{
    state: number
    n: string
    late: string
  }>`
    select after_state as state, count(*) as n,
      count(*) filter (where deadline < now() and after_state in (${UNDECIDED})) as late
    from order_after_sale
    where ${liveSql(resource, tenantId, where)} and ${whereSql(resource, where)}
    group by after_state
  `.execute(db)
  return {
    byState: new Map(rows.map((row) => [row.state, Number(row.n)])),
    overdue: rows.reduce((sum, row) => sum + Number(row.late), 0),
  }
}

/** Cases of all tenants whose goods were not returned in time. */
export async function unreturnedCases(
  db: Reader,
): Promise<readonly { readonly id: string; readonly tenantId: string }[]> {
  const rows = await db
    .selectFrom('order_after_sale')
    .select(['id', 'tenant_id'])
    .where('after_state', '=', stateSql(orderAfterSale, 'toReturn'))
    .where('deadline', '<', NOW)
    .orderBy('deadline')
    .limit(200)
    .execute()
  return rows.map((row) => ({ id: row.id, tenantId: row.tenant_id }))
}
