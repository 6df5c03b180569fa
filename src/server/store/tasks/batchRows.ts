import { sql } from 'kysely'
import { batchTask } from '../../../contract/resources/desk/batchTask.ts'
import type { RowOutcome } from '../../../contract/wire.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const STATES = batchTask.states.wire
const UNFINISHED = stateSql(batchTask, 'queued', 'running')

/** The columns of a batch task its next part reads. */
export interface BatchTaskRow {
  readonly id: string
  readonly tenantId: string
  readonly batchNo: string
  readonly kind: string
  readonly taskName: string
  readonly input: Record<string, unknown>
}

const unfinishedSql = (id: string) => sql`id = ${id} and task_status in (${UNFINISHED}) and is_deleted = 0`

export async function findBatch(db: Reader, id: string): Promise<BatchTaskRow | null> {
  const { rows } = await sql<BatchTaskRow>`
    select id::text as id, tenant_id as "tenantId", batch_no as "batchNo", kind, task_name as "taskName", input
    from batch_task
    where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** The number under which users find a task. */
export async function batchNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{
    batchNo: string
  }>`select batch_no as "batchNo" from batch_task where id = ${id}`.execute(db)
  return rows[0]?.batchNo ?? id
}

/** Moves a task to running; false if it ended, was cancelled or removed. */
export async function startBatch(db: Writer, id: string): Promise<boolean> {
  const { rows } = await sql`
    update batch_task
    set task_status = ${stateSql(batchTask, 'running')}, start_time = coalesce(start_time, now()),
      update_time = now()
    where ${unfinishedSql(id)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

export interface Advance {
  readonly places: number
  readonly success: number
  readonly failed: readonly RowOutcome[]
  readonly over: boolean
}
/**
 * Adds the result of a part to a task, in the transaction of that part; false if the task was cancelled or
 * removed.
 */
export async function advanceBatch(
  db: Writer,
  { id, tenantId }: Pick<BatchTaskRow, 'id' | 'tenantId'>,
  { places, success, failed, over }: Advance,
): Promise<boolean> {
  if (failed.length > 0)
    await sql`
      insert into batch_fault (tenant_id, task_id, title, text)
      select ${tenantId}, ${id}::bigint, *
      from unnest(${failed.map((row) => (row.title ?? row.id).slice(0, 200))}::text[],
        ${failed.map(({ msg }) => msg.slice(0, 500))}::text[])
    `.execute(db)
  const { rows } = await sql`
    update batch_task
    set task_status = ${over ? STATES.done : STATES.running}, finish_time = case when ${over} then now() end,
      processed_count = processed_count + ${places}::int, success_count = success_count + ${success}::int,
      fail_count = fail_count + ${failed.length}::int,
      progress = case when ${over} then 100
      else least(99, (processed_count + ${places}::int) * 100 / greatest(total_count, 1)) end,
      update_time = now()
    where ${unfinishedSql(id)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Ends an incomplete task as failed or cancelled. */
export async function failBatch(
  db: Writer,
  id: string,
  { text, cancelled }: { readonly text: string; readonly cancelled: boolean },
): Promise<void> {
  await sql`
    update batch_task
    set task_status = ${cancelled ? STATES.cancelled : STATES.failed}, error_msg = ${text.slice(0, 500)},
      finish_time = now(), update_time = now(), version = version + 1
    where ${unfinishedSql(id)}
  `.execute(db)
}

/** Deletes tasks and their failures 180 days after their end. */
export async function dropOldBatches(db: Reader): Promise<void> {
  await sql`
    delete from batch_task
    where task_status not in (${UNFINISHED}) and finish_time < now() - interval '180 days'
  `.execute(db)
}

/** A page of the failures of a task. */
export async function selectBatchFaults(
  db: Reader,
  taskId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{
  readonly faults: readonly { readonly id: string; readonly title: string; readonly msg: string }[]
  readonly total: number
}> {
  const { rows } = await sql<{
    id: string
    title: string
    msg: string
  }>`
    select id::text as id, title, text as msg
    from batch_fault
    where task_id = ${taskId}
    order by id offset ${offset} limit ${limit}
  `.execute(db)
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from batch_fault where task_id = ${taskId}`.execute(db)
  return { faults: rows, total: counted[0]?.n ?? 0 }
}
