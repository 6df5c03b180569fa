import { type RawBuilder, sql } from 'kysely'
import type { Writer } from '../db.ts'

/** Rows removed by one statement. */
const DROPPED_AT_ONCE = 20_000

/** A line of a bill: its row in the file, its numbers, the amount in fen, and whether it was successful. */
export interface BillLine {
  readonly rowNo: number
  readonly orderNo: string | null
  readonly supplierOrderNo: string | null
  readonly amount: number
  readonly success: boolean
}

/**
 * What the keys of lines begin with: those with a number of ours, and those of the supplier. A key is unique over all
 * tasks, so that a line is found by its key alone, whatever the planner believes of a table that was just filled.
 */
export const OWN_KEY = (taskId: string): RawBuilder<string> => sql`${`${taskId}:o:`}::varchar`
export const SUPPLIER_KEY = (taskId: string): RawBuilder<string> => sql`${`${taskId}:s:`}::varchar`

const keysOf = (taskId: string, { orderNo, supplierOrderNo }: BillLine) => {
  const supplierKey = supplierOrderNo === null ? null : `${taskId}:s:${supplierOrderNo}`
  return { supplierKey, lineKey: orderNo === null ? supplierKey : `${taskId}:o:${orderNo}` }
}

/**
 * Stores lines of a bill until they are compared, those as duplicates whose number an earlier line has: ours, or
 * the supplier's where a line has none of ours.
 */
export async function stageBillLines(
  db: Writer,
  { taskId, tenantId }: { readonly taskId: string; readonly tenantId: string },
  lines: readonly BillLine[],
): Promise<void> {
  const keys = lines.map((line) => keysOf(taskId, line))
  const column = <T>(read: (line: BillLine) => T): T[] => lines.map(read)
  await sql`
    with sent as materialized (
      select * from unnest(${column(({ rowNo }) => rowNo)}::int[], ${column(({ orderNo }) => orderNo)}::varchar[],
        ${column(({ supplierOrderNo }) => supplierOrderNo)}::varchar[],
        ${keys.map(({ lineKey }) => lineKey)}::varchar[], ${keys.map(({ supplierKey }) => supplierKey)}::varchar[],
        ${column(({ amount }) => amount)}::bigint[], ${column(({ success }) => success)}::boolean[])
        as one (row_no, order_no, supplier_no, line_key, supplier_key, amount, success)),
    kept as (
      insert into order_compare_line
        (task_id, row_no, tenant_id, order_no, supplier_order_no, line_key, supplier_key, amount, success)
      select ${taskId}::bigint, row_no, ${tenantId}, order_no, supplier_no, line_key, supplier_key, amount, success
      from sent order by row_no
      on conflict (line_key) where not duplicate do nothing
      returning row_no)
    insert into order_compare_line
      (task_id, row_no, tenant_id, order_no, supplier_order_no, line_key, supplier_key, amount, success, duplicate)
    select ${taskId}::bigint, row_no, ${tenantId}, order_no, supplier_no, line_key, supplier_key, amount, success, true
    from sent where row_no not in (select row_no from kept)
  `.execute(db)
}

/** Lets the planner know how many lines there are, after those of a bill were stored. */
export async function countBillLines(db: Writer): Promise<void> {
  await sql`select analyze_compare_lines()`.execute(db)
}

/** Forgets the lines of a bill that was compared, a part at a time; false while there are more. */
export async function dropBillLines(db: Writer, taskId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from order_compare_line where ctid = any(array(
      select ctid from order_compare_line where task_id = ${taskId} limit ${DROPPED_AT_ONCE}))
  `.execute(db)
  return numAffectedRows === 0n
}

/** Removes details of a comparison, a part at a time; false while there are more. */
export async function dropDetails(db: Writer, taskId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from order_compare_detail where id = any(array(
      select id from order_compare_detail where task_id = ${taskId} limit ${DROPPED_AT_ONCE}))
  `.execute(db)
  return numAffectedRows === 0n
}
