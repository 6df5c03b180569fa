import { sql } from 'kysely'
import type { RowOutcome } from '../../../contract/wire.ts'
import type { Reader, Writer } from '../db.ts'

/** Who asked for a batch, with the rights he had then. */
export interface BatchOrder {
  readonly taskId: string
  readonly tenantId: string
  readonly session: unknown
  readonly rights: unknown
}

export async function insertBatchOrder(
  db: Writer,
  { taskId, tenantId, session, rights }: BatchOrder,
): Promise<void> {
  await sql`
    insert into batch_order (task_id, tenant_id, session, rights)
    values (${taskId}, ${tenantId}, ${JSON.stringify(session)}, ${JSON.stringify(rights)})
  `.execute(db)
}

/** Batches that wait for their next part, the one that had its last part longest ago first. */
export async function waitingBatches(
  db: Reader,
  limit: number,
): Promise<readonly { readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenantId: string
  }>`
    select o.task_id::text as id, o.tenant_id as "tenantId"
    from batch_order o
    join batch_task t on t.id = o.task_id
    where t.task_status in (0, 1) and t.is_deleted = 0 and o.next_time <= now()
    order by o.next_time, o.task_id limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** A batch as its next part needs it. */
export interface TakenBatch extends BatchOrder {
  readonly batchNo: string
  readonly kind: string
  readonly taskName: string
  readonly input: Record<string, unknown>
  readonly place: number
}

const BATCH_COLUMNS = sql`
  o.task_id::text as "taskId", o.tenant_id as "tenantId", o.session, o.rights, o.place,
    t.batch_no as "batchNo", t.kind, t.task_name as "taskName", t.input
`
const ACTIVE_TASK = sql`t.task_status in (0, 1) and t.is_deleted = 0`

/** A batch that is still wanted; null where it is not. */
export async function findBatch(db: Reader, taskId: string): Promise<TakenBatch | null> {
  const { rows } = await sql<TakenBatch>`
      select ${BATCH_COLUMNS}
      from batch_order o
      join batch_task t on t.id = o.task_id
      where o.task_id = ${taskId} and ${ACTIVE_TASK}
    `.execute(db)
  return rows[0] ?? null
}

/**
 * Where a batch stands, kept from other processes until the transaction ends; null where one of them has
 * it, or nobody wants it any more.
 */
export async function holdBatch(db: Writer, taskId: string): Promise<number | null> {
  const { rows } = await sql<{
    place: number
  }>`
    select o.place
    from batch_order o
    join batch_task t on t.id = o.task_id
    where o.task_id = ${taskId} and ${ACTIVE_TASK} for update of o skip locked
  `.execute(db)
  return rows[0]?.place ?? null
}

export interface Advance {
  readonly places: number
  readonly success: number
  readonly failed: readonly RowOutcome[]
  readonly over: boolean
}
/** Moves a batch on together with what a part of it changed; false where it is no longer wanted. */
export async function advanceBatch(
  db: Writer,
  { taskId, tenantId }: { readonly taskId: string; readonly tenantId: string },
  { places, success, failed, over }: Advance,
): Promise<boolean> {
  await sql`
    update batch_order set place = place + ${places}, tries = 0, next_time = now() where task_id = ${taskId}
  `.execute(db)
  if (failed.length > 0)
    await sql`
      insert into batch_fault (tenant_id, task_id, title, text)
      select ${tenantId}, ${taskId}::bigint, *
      from unnest(${failed.map(({ id, title }) => (title ?? id).slice(0, 200))}::text[],
        ${failed.map(({ msg }) => msg.slice(0, 500))}::text[])
    `.execute(db)
  const { rows } = await sql`
      update batch_task t
      set task_status = ${over ? 2 : 1}, start_time = coalesce(start_time, now()), finish_time = case
      when ${over} then now() end, processed_count = processed_count + ${places}::int,
        success_count = success_count + ${success}::int, fail_count = fail_count + ${failed.length}::int,
    progress = case when ${over} then 100
    else least(99, (processed_count + ${places}::int) * 100 / greatest(total_count, 1)) end,
      update_time = now()
    where t.id = ${taskId} and ${ACTIVE_TASK} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/** Counts a part that broke, and leaves the batch alone for a while; answers how often it broke in a row. */
export async function delayBatch(db: Reader, taskId: string): Promise<number> {
  const { rows } = await sql<{
    tries: number
  }>`
    update batch_order set tries = tries + 1, next_time = now() + make_interval(secs => 2 * (tries + 1))
    where task_id = ${taskId} returning tries
  `.execute(db)
  return rows[0]?.tries ?? 0
}

/** Ends a batch before all of it is done. */
export async function failBatch(
  db: Reader,
  taskId: string,
  { text, cancelled }: { readonly text: string; readonly cancelled: boolean },
): Promise<void> {
  await sql`
    update batch_task t
    set task_status = ${cancelled ? 4 : 3}, error_msg = ${text.slice(0, 500)}, finish_time = now(),
      update_time = now(), version = version + 1
    where t.id = ${taskId} and ${ACTIVE_TASK}
  `.execute(db)
}

/**
 * Forgets of ended batches who asked for them with which rights, after a day, and the batches with what
 * failed in them after half a year.
 */
export async function dropOldBatches(db: Reader): Promise<void> {
  await sql`
    delete
    from batch_order o using batch_task t
    where t.id = o.task_id and t.task_status not in (0, 1) and t.finish_time < now() - interval '1 day'
  `.execute(db)
  await sql`
    delete from batch_task where task_status not in (0, 1) and finish_time < now() - interval '180 days'
  `.execute(db)
}

/** A page of what could not be done. */
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
