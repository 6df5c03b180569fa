import { type ExpressionBuilder, sql } from 'kysely'
import { compareStages } from '../../../contract/parts/compareTerms.ts'
import { orderCompareDetail } from '../../../contract/resources/supplier/orderCompareDetail.ts'
import {
  type CompareColumns,
  orderCompareTask,
} from '../../../contract/resources/supplier/orderCompareTask.ts'
import type { Reader, Tables, Writer } from '../db.ts'
import { anyId, LIVE, NOW, ONE } from '../expressions.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Comparison, OrderPosition } from './compareRows.ts'

const QUEUED = stateSql(orderCompareTask, 'queued'),
  RUNNING = stateSql(orderCompareTask, 'running'),
  CONFIRMED = stateSql(orderCompareTask, 'confirmed'),
  OPEN = stateSql(orderCompareDetail, 'open')
const result = (name: 'match' | 'amount' | 'state' | 'localOnly' | 'supplierOnly' | 'duplicate') =>
  choiceSql(orderCompareDetail, 'resultType', name)

/** First key of the advisory locks of suppliers whose reconciliations are confirmed. */
const COMPARE_LOCK = 7205013
const { running, compared, failed } = orderCompareTask.states.wire

const isLive = (id: string) => (row: ExpressionBuilder<Tables, 'order_compare_task'>) =>
  row.and([
    row('id', '=', id),
    row('is_deleted', '=', LIVE),
    row('task_state', 'in', sql<number>`(${QUEUED}, ${RUNNING})`),
  ])

/** Moves a task to running; false if it was removed. */
export async function startCompare(db: Writer, id: string): Promise<boolean> {
  const rows = await db
    .updateTable('order_compare_task')
    .set({ task_state: running, progress: 0 })
    .where(isLive(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** How far a comparison is: its stage, and lines or orders of it that are done. */
export interface CompareProgress {
  readonly stage: keyof typeof compareStages.wire
  readonly processed: number
  readonly total: number
  /** 0 to 99. */
  readonly percent: number
}

/** Writes the progress of a task; false if it was removed. */
export async function reportCompare(db: Writer, id: string, at: CompareProgress): Promise<boolean> {
  const rows = await db
    .updateTable('order_compare_task')
    .set({
      stage: compareStages.wire[at.stage],
      processed_count: at.processed,
      total_count: at.total,
      progress: at.percent,
    })
    .where(isLive(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** Ends a task without a result; the text is shown with it. */
export async function failCompare(db: Writer, id: string, text: string): Promise<void> {
  await db
    .updateTable('order_compare_task')
    .set((row) => ({
      task_state: failed,
      error_msg: text.slice(0, 200),
      update_time: NOW,
      version: row('version', '+', 1),
    }))
    .where(isLive(id))
    .execute()
}

/** The number under which users find a task. */
export async function compareNumber(db: Reader, id: string): Promise<string> {
  const [row] = await db.selectFrom('order_compare_task').select('task_no').where('id', '=', id).execute()
  return row?.task_no ?? id
}

/** Lines of a bill that could not be read: their number and the first reasons. */
export interface CompareFaults {
  readonly count: number
  readonly text: string | null
}

/** Writes which lines of its bill could not be read to a task. */
export async function recordFaults(db: Writer, id: string, { count, text }: CompareFaults): Promise<void> {
  await db
    .updateTable('order_compare_task')
    .set({ fault_count: count, fault_text: text })
    .where(isLive(id))
    .execute()
}

/** Number of stored lines of a bill. */
export async function billSize(db: Reader, taskId: string): Promise<number> {
  const [row] = await db
    .selectFrom('order_compare_line')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('task_id', '=', taskId)
    .execute()
  return Number(row?.n ?? 0)
}

/** Number of orders that `compareOrders` walks through. */
export async function ordersInReach(
  db: Reader,
  { tenantId, supplierId, to }: Comparison,
  { time }: OrderPosition,
): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from channel_order_info
    where tenant_id = ${tenantId} and supplier_id = ${supplierId} and create_time > ${time}::timestamptz
      and create_time < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Ends a task with its figures, which are those of its details; false if it was removed. Amounts of failed lines
 * and of orders that are not successful do not count.
 */
export async function endCompare(db: Writer, id: string): Promise<boolean> {
  const { rows } = await sql`
    update order_compare_task t set
      task_state = ${compared}, progress = 100, update_time = now(), version = t.version + 1,
      local_count = d.local_count, supplier_count = d.supplier_count,
      local_amount = d.local_amount, supplier_amount = d.supplier_amount,
      diff_amount = d.supplier_amount - d.local_amount,
      match_count = d.matches, amount_diff_count = d.amounts, state_diff_count = d.states,
      local_only_count = d.local_only, supplier_only_count = d.supplier_only,
      duplicate_count = d.duplicates, unhandled_count = d.unhandled
    from (
      select count(*) filter (where local_amount is not null) as local_count,
        count(*) filter (where supplier_amount is not null) as supplier_count,
        coalesce(sum(local_amount), 0) as local_amount,
        coalesce(sum(supplier_amount), 0) as supplier_amount,
        count(*) filter (where result_type = ${result('match')}) as matches,
        count(*) filter (where result_type = ${result('amount')}) as amounts,
        count(*) filter (where result_type = ${result('state')}) as states,
        count(*) filter (where result_type = ${result('localOnly')}) as local_only,
        count(*) filter (where result_type = ${result('supplierOnly')}) as supplier_only,
        count(*) filter (where result_type = ${result('duplicate')}) as duplicates,
        count(*) filter (where handle_state = ${OPEN}) as unhandled
      from order_compare_detail where task_id = ${id}) d
    where t.id = ${id} and t.is_deleted = 0 and t.task_state = ${RUNNING}
    returning 1
  `.execute(db)
  return rows.length > 0
}

/** Locks a task until the end of the transaction and counts its undecided differences again. */
export async function recountOpen(db: Writer, tenantId: string, taskId: string): Promise<void> {
  await sql`
    update order_compare_task t set unhandled_count = (
      select count(*) from order_compare_detail d
      where d.tenant_id = ${tenantId} and d.task_id = t.id and d.handle_state = ${OPEN})
    where t.id = ${taskId} and t.tenant_id = ${tenantId}
  `.execute(db)
}

/** Locks the tasks of some details until the end of the transaction, in the order of their ids. */
export async function lockTasks(db: Writer, tenantId: string, taskIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from order_compare_task
    where tenant_id = ${tenantId} and id = any(${taskIds}::bigint[]) order by id for update
  `.execute(db)
}

/** The tasks of some details. */
export async function tasksOf(db: Reader, tenantId: string, detailIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('order_compare_detail')
    .select('task_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyId(detailIds))
    .execute()
  return rows.flatMap(({ task_id: id }) => (id ? [id] : []))
}

/** Serializes confirmations of one supplier until the end of the transaction. */
export async function lockSupplierPeriod(db: Writer, supplierId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPARE_LOCK}, hashtext(${supplierId}))`.execute(db)
}

/** Whether a confirmed task of the supplier covers a day of the period (`YYYY-MM-DD`, both included). */
export async function overlapsConfirmed(
  db: Reader,
  tenantId: string,
  { supplierId, from, to }: { readonly supplierId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('order_compare_task')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .where('is_deleted', '=', LIVE)
    .where('task_state', '=', CONFIRMED)
    .where('period_start', '<=', to)
    .where('period_end', '>=', from)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Removed tasks whose details still exist, with their tenants. */
export async function unpurgedTasks(db: Reader): Promise<{ id: string; tenantId: string }[]> {
  const { rows } = await sql<{ id: string; tenantId: string }>`
    select t.id::text as id, t.tenant_id as "tenantId" from order_compare_task t
    where t.is_deleted = 1 and t.update_time < now() - interval '1 day'
      and exists (select 1 from order_compare_detail d where d.task_id = t.id)
    order by t.id limit 20
  `.execute(db)
  return rows
}

/** The column map of the last bill of a supplier; null where there was none. */
export async function lastColumnMap(
  db: Reader,
  tenantId: string,
  supplierId: string,
): Promise<CompareColumns | null> {
  const [row] = await db
    .selectFrom('order_compare_task')
    .select('column_map')
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  return row?.column_map ?? null
}
