import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import { batchTask } from '../../../contract/resources/desk/batchTask.ts'
import type { RowOutcome } from '../../../contract/wire.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Tables, Writer } from '../db.ts'
import { LIVE, NOW, ONE, ago, oneOf } from '../expressions.ts'

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

const isUnfinished = (id: string) => (row: ExpressionBuilder<Tables, 'batch_task'>) =>
  row.and([row('id', '=', id), row('task_status', 'in', oneOf(UNFINISHED)), row('is_deleted', '=', LIVE)])

export async function findBatch(db: Reader, id: string): Promise<BatchTaskRow | null> {
  const rows = await db
    .selectFrom('batch_task')
    .select(['id', 'tenant_id as tenantId', 'batch_no as batchNo', 'kind', 'task_name as taskName', 'input'])
    .where('id', '=', id)
    .$narrowType<{ batchNo: NotNull; kind: NotNull; taskName: NotNull; input: NotNull }>()
    .execute()
  return rows[0] ?? null
}

/** The number under which users find a task. */
export async function batchNumber(db: Reader, id: string): Promise<string> {
  const rows = await db.selectFrom('batch_task').select('batch_no as batchNo').where('id', '=', id).execute()
  return rows[0]?.batchNo ?? id
}

/** Moves a task to running; false if it ended, was cancelled or removed. */
export async function startBatch(db: Writer, id: string): Promise<boolean> {
  const rows = await db
    .updateTable('batch_task')
    .set({
      task_status: stateSql(batchTask, 'running'),
      start_time: sql<string>`coalesce(start_time, now())`,
      update_time: NOW,
    })
    .where(isUnfinished(id))
    .returning(ONE)
    .execute()
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
  const rows = await db
    .updateTable('batch_task')
    .set((row) => ({
      task_status: over ? STATES.done : STATES.running,
      finish_time: over ? NOW : null,
      processed_count: row('processed_count', '+', places),
      success_count: row('success_count', '+', success),
      fail_count: row('fail_count', '+', failed.length),
      progress: over
        ? 100
        : sql<number>`least(99, (processed_count + ${places}::int) * 100 / greatest(total_count, 1))`,
      update_time: NOW,
    }))
    .where(isUnfinished(id))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Ends an incomplete task as failed or cancelled. */
export async function failBatch(
  db: Writer,
  id: string,
  { text, cancelled }: { readonly text: string; readonly cancelled: boolean },
): Promise<void> {
  await db
    .updateTable('batch_task')
    .set((row) => ({
      task_status: cancelled ? STATES.cancelled : STATES.failed,
      error_msg: text.slice(0, 500),
      finish_time: NOW,
      update_time: NOW,
      version: row('version', '+', 1),
    }))
    .where(isUnfinished(id))
    .execute()
}

/** Deletes tasks and their failures 180 days after their end. */
export async function dropOldBatches(db: Reader): Promise<void> {
  await db
    .deleteFrom('batch_task')
    .where('task_status', 'not in', oneOf(UNFINISHED))
    .where('finish_time', '<', ago('180 days'))
    .execute()
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
  const rows = await db
    .selectFrom('batch_fault')
    .select(['id', 'title', 'text as msg'])
    .where('task_id', '=', taskId)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from batch_fault where task_id = ${taskId}`.execute(db)
  return { faults: rows, total: counted[0]?.n ?? 0 }
}
