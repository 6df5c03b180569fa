import { type RawBuilder, sql } from 'kysely'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { orderCompareDetail } from '../../../contract/resources/supplier/orderCompareDetail.ts'
import { momentOfId, newId } from '../../../kernel/id.ts'
import type { Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { OWN_KEY, SUPPLIER_KEY } from './compareLineRows.ts'

const SUCCESS = stateSql(channelOrderInfo, 'success'),
  BILL_SUCCESS = choiceSql(orderCompareDetail, 'supplierState', 'success'),
  BILL_FAILED = choiceSql(orderCompareDetail, 'supplierState', 'failed'),
  OPEN = stateSql(orderCompareDetail, 'open'),
  NONE = stateSql(orderCompareDetail, 'none')
const result = (name: 'match' | 'amount' | 'state' | 'localOnly' | 'supplierOnly' | 'duplicate') =>
  choiceSql(orderCompareDetail, 'resultType', name)
const MATCH = result('match')

/** Orders or lines compared by one statement. */
export const PART_SIZE = 5000
/** Days before the period in which an order of it may have been created, by what the period means. */
const LEAD_DAYS = { submit: 3, finish: 31 } as const

/** A comparison: whose orders of which period (days, both included), and which difference is tolerated (fen). */
export interface Comparison {
  readonly taskId: string
  readonly tenantId: string
  readonly supplierId: string
  readonly from: string
  readonly to: string
  readonly timeField: 'submit' | 'finish'
  readonly tolerance: number
}

/** The columns of details in the order they are inserted; `kind`, `place` and `success` are of the row before. */
const DETAIL_COLUMNS =
  sql.raw(`id, create_time, tenant_id, task_id, result_type, row_no, channel_order_no, supplier_order_no,
  order_no, channel_order_id, sku_code, sku_name, local_amount, supplier_amount, diff_amount, local_state,
  supplier_state, handle_state`)
const BILL_STATE = sql`case when success then ${BILL_SUCCESS} else ${BILL_FAILED} end`,
  HANDLE_STATE = sql`case kind when ${MATCH} then ${NONE} else ${OPEN} end`
/** The id of the row at its place, and the moment it names, by which its month is found. */
const idAtPlace = ({ taskId, tenantId }: Comparison) => {
  const ids = freshIds()
  const times = ids.map((id) => momentOfId(id).getTime())
  return sql`(${ids}::bigint[])[place::int], to_timestamp((${times}::bigint[])[place::int] / 1000.0),
    ${tenantId}, ${taskId}::bigint`
}

const timeColumn = ({ timeField }: Comparison): RawBuilder<string> =>
  sql.raw(timeField === 'submit' ? 'submit_time' : 'finish_time')

/** Whether a moment lies in the days of a comparison. */
const inPeriodSql = ({ from, to }: Comparison, moment: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (${moment} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** A column of ids: as many as a part has rows, made here because rows of a month are found by them. */
const freshIds = (): string[] => Array.from({ length: PART_SIZE }, () => newId())

/** Where the orders of a comparison go on: after this moment and id. */
export interface OrderPosition {
  readonly time: string
  readonly id: string
}
export const firstPosition = ({ from, timeField }: Comparison): OrderPosition => ({
  time: new Date(Date.parse(`${from}T00:00:00+08:00`) - LEAD_DAYS[timeField] * 86_400_000).toISOString(),
  id: '0',
})

/** The next orders of the supplier (`page`), and those of them that are successful in the period (`ours`). */
const oursSql = (comparison: Comparison, after: OrderPosition) => sql`
    page as materialized (
      select id, create_time, channel_order_no, supplier_order_no, order_no, sku_code, sku_name,
        channel_state, coalesce(purchase_price, 0) * coalesce(delivered_qty, 0) as amount,
        ${timeColumn(comparison)} as at
      from channel_order_info
      where tenant_id = ${comparison.tenantId} and supplier_id = ${comparison.supplierId}
        and create_time < (${comparison.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and (create_time, id) > (${after.time}::timestamptz, ${after.id}::bigint)
      order by create_time, id limit ${PART_SIZE}),
    ours as (
      select p.*, row_number() over (order by p.create_time, p.id) as place from page p
      where p.channel_state = ${SUCCESS}
        and ${inPeriodSql(comparison, sql`p.at`)}),
`

/**
 * Compares the next orders of the period with the lines that have their number, ours first, then the
 * supplier's. Answers where to go on, or null at the end. The first of several lines is ordered for: a bare `limit 1`
 * makes the planner expect an early hit in a scan of the whole table, which a number that is nowhere never gives.
 */
export async function compareOrders(
  db: Writer,
  comparison: Comparison,
  after: OrderPosition,
): Promise<OrderPosition | null> {
  const { taskId, tolerance } = comparison
  const { rows } = await sql<{ time: string | null; id: string | null }>`
    with ${oursSql(comparison, after)}
    pairs as materialized (
      select o.*, l.row_no, l.place_of_line, l.amount as bill_amount, l.success, l.supplier_order_no as bill_no,
        row_number() over (partition by l.row_no order by l.rank, o.id) as claim
      from ours o left join lateral (
        select f.* from (
          (select b.*, b.ctid as place_of_line, 1 as rank from order_compare_line b
           where b.line_key = ${OWN_KEY(taskId)} || o.channel_order_no and not b.duplicate and not b.matched
           order by b.row_no limit 1)
          union all
          (select b.*, b.ctid, 2 from order_compare_line b
           where b.supplier_key = ${SUPPLIER_KEY(taskId)} || o.supplier_order_no
             and not b.duplicate and not b.matched order by b.row_no limit 1)) f
        order by f.rank limit 1) l on true),
    marked as (
      update order_compare_line set matched = true where ctid = any(array(select place_of_line from pairs))),
    single as (
      select place, id, channel_order_no, supplier_order_no, order_no, sku_code, sku_name, channel_state,
        amount, bill_no, success, bill_amount, case when claim = 1 then row_no end as row_no
      from pairs),
    judged as (
      select p.*, case when row_no is not null and success then bill_amount else 0 end - amount as diff,
        case when row_no is null then ${result('localOnly')}
          when not success then ${result('state')}
          when abs(bill_amount - amount) > ${tolerance}::bigint then ${result('amount')}
          else ${MATCH} end as kind
      from single p),
    written as (
      insert into order_compare_detail (${DETAIL_COLUMNS})
      select ${idAtPlace(comparison)}, kind, row_no, channel_order_no,
        coalesce(supplier_order_no, bill_no), order_no, id, sku_code, sku_name, amount,
        case when row_no is null then null when success then bill_amount else 0 end, diff, channel_state,
        case when row_no is not null then ${BILL_STATE} end, ${HANDLE_STATE}
      from judged)
    select page.create_time::text as time, page.id::text as id from page
    order by page.create_time desc, page.id desc limit 1
  `.execute(db)
  const [last] = rows
  return last?.time && last.id ? { time: last.time, id: last.id } : null
}

/**
 * Judges the next lines that no order of the period took: duplicates, second lines of an order among them, lines of
 * orders that are not successful here, that we do not have, or that belong to another period. Answers the last row
 * number, or null.
 */
export async function compareRest(db: Writer, comparison: Comparison, after: number): Promise<number | null> {
  const { taskId, tenantId, supplierId } = comparison
  const { rows } = await sql<{ last: number | null }>`
    with page as materialized (
      select row_number() over (order by row_no) as place, l.* from (
        select * from order_compare_line
        where task_id = ${taskId} and row_no > ${after} and not matched order by row_no limit ${PART_SIZE}) l),
    found as (
      select p.*, c.id as channel_id, c.channel_order_no, c.order_no as our_no, c.sku_code, c.sku_name,
        c.channel_state, coalesce(c.supplier_order_no, p.supplier_order_no) as their_no,
        ${inPeriodSql(comparison, sql`c.${timeColumn(comparison)}`)} as in_period
      from page p left join lateral (
        select f.* from (
          (select o.*, 1 as rank from channel_order_info o
           where o.channel_order_no = p.order_no and o.tenant_id = ${tenantId}
             and o.supplier_id = ${supplierId} order by o.id limit 1)
          union all
          (select o.*, 2 as rank from channel_order_info o
           where o.supplier_id = ${supplierId} and o.supplier_order_no = p.supplier_order_no
             and o.tenant_id = ${tenantId} order by o.id limit 1)) f
        order by f.rank limit 1) c on true),
    judged as (
      select f.*, case when f.success then f.amount else 0 end as bill_amount,
        case when f.duplicate or (f.channel_state = ${SUCCESS} and f.in_period) then ${result('duplicate')}
          when not f.success then ${MATCH}
          when f.channel_id is null or f.channel_state = ${SUCCESS} then ${result('supplierOnly')}
          else ${result('state')} end as kind
      from found f),
    written as (
      insert into order_compare_detail (${DETAIL_COLUMNS})
      select ${idAtPlace(comparison)}, kind, row_no,
        coalesce(channel_order_no, order_no), their_no, our_no, channel_id, sku_code, sku_name, null,
        bill_amount, bill_amount, channel_state,
        ${BILL_STATE}, ${HANDLE_STATE}
      from judged)
    select max(row_no) as last from page
  `.execute(db)
  return rows[0]?.last ?? null
}
