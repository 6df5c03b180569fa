import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import { exportTask } from '../../../contract/resources/desk/exportTask.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Tables, Writer } from '../db.ts'
import { LIVE, NOW, ONE, daysFromNow, oneOf } from '../expressions.ts'

const QUEUED = stateSql(exportTask, 'queued'),
  RUNNING = stateSql(exportTask, 'running'),
  DONE = stateSql(exportTask, 'done'),
  EXPIRED = stateSql(exportTask, 'expired'),
  UNFINISHED = stateSql(exportTask, 'queued', 'running')

/**
 * Serialises the submissions of a user until the end of the transaction, so that equal requests and the limit
 * of waiting tasks are seen.
 */
export async function lockSubmitter(db: Writer, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205004, hashtext(${userId}))`.execute(db)
}

/** The user's unfinished task of the same noun and parameters, and the number of the user's waiting tasks. */
export async function findUnfinished(
  db: Reader,
  {
    tenantId,
    userId,
    exporter,
    paramsHash,
  }: {
    readonly tenantId: string
    readonly userId: string
    readonly exporter: string
    readonly paramsHash: string
  },
): Promise<{ readonly same: string | null; readonly queued: number }> {
  const { rows } = await sql<{
    same: string | null
    queued: number
  }>`
    select max(id) filter (where exporter = ${exporter} and params_hash = ${paramsHash})::text as same,
      (count(*) filter (where task_status = ${QUEUED}))::int as queued
    from export_task
    where tenant_id = ${tenantId} and create_user = ${userId} and task_status in (${UNFINISHED})
      and is_deleted = 0
  `.execute(db)
  return rows[0] ?? { same: null, queued: 0 }
}

/** The columns of an export task its run reads. */
export interface ExportTaskRow {
  readonly id: string
  readonly tenantId: string
  readonly exporter: string
  readonly menuName: string
  readonly taskName: string
  readonly taskNo: string
  readonly params: Readonly<Record<string, string>>
  readonly paramsText: string
  readonly columns: readonly string[]
  readonly fileType: number
  readonly estimate: number
}

export async function findExport(db: Reader, id: string): Promise<ExportTaskRow | null> {
  const rows = await db
    .selectFrom('export_task')
    .select([
      'id',
      'tenant_id as tenantId',
      'exporter',
      'menu_name as menuName',
      'task_name as taskName',
      'task_no as taskNo',
      'params',
      'params_text as paramsText',
      'columns',
      'file_type as fileType',
      'estimate_count as estimate',
    ])
    .where('id', '=', id)
    .$narrowType<{
      exporter: NotNull
      menuName: NotNull
      taskName: NotNull
      taskNo: NotNull
      params: NotNull
      paramsText: NotNull
      columns: NotNull
      fileType: NotNull
      estimate: NotNull
    }>()
    .execute()
  return rows[0] ?? null
}

/** The number under which users find a task. */
export async function exportNumber(db: Reader, id: string): Promise<string> {
  const rows = await db.selectFrom('export_task').select('task_no as taskNo').where('id', '=', id).execute()
  return rows[0]?.taskNo ?? id
}

/** Moves a waiting task to running and counts the attempt; false if it was cancelled or removed. */
export async function startExport(db: Writer, id: string): Promise<boolean> {
  const rows = await db
    .updateTable('export_task')
    .set({
      task_status: RUNNING,
      start_time: NOW,
      heartbeat_time: NOW,
      snapshot_time: NOW,
      attempt_count: sql<number>`coalesce(attempt_count, 0) + 1`,
      progress: 0,
      processed_count: 0,
      total_count: null,
      error_msg: null,
      finish_time: null,
      update_time: NOW,
    })
    .where('id', '=', id)
    .where('task_status', '=', QUEUED)
    .where('is_deleted', '=', LIVE)
    .returning(ONE)
    .execute()
  return rows.length > 0
}

const isRunning = (id: string) => (row: ExpressionBuilder<Tables, 'export_task'>) =>
  row.and({ id, task_status: RUNNING, is_deleted: LIVE })

/** Writes the progress of a running task in rows; false if it was cancelled or removed. */
export async function reportExport(
  db: Reader,
  id: string,
  { processed, total }: { readonly processed: number; readonly total: number | null },
): Promise<boolean> {
  const progress = total ? Math.min(99, Math.floor((processed / total) * 100)) : 0
  const rows = await db
    .updateTable('export_task')
    .set({ heartbeat_time: NOW, processed_count: processed, total_count: total, progress: progress })
    .where(isRunning(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** Ends a running task with its files; false if it was cancelled or removed. */
export async function finishExport(
  db: Writer,
  id: string,
  {
    attempt,
    rows: count,
    files,
    expireDays,
  }: {
    readonly attempt: number
    readonly rows: number
    readonly files: unknown
    readonly expireDays: number
  },
): Promise<boolean> {
  const rows = await db
    .updateTable('export_task')
    .set({
      task_status: DONE,
      progress: 100,
      processed_count: count,
      total_count: count,
      attempt_count: attempt,
      files: JSON.stringify(files),
      finish_time: NOW,
      expire_time: daysFromNow(expireDays),
      update_time: NOW,
    })
    .where(isRunning(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** An export that ended without files. */
export interface FailedExport {
  readonly tenantId: string
  /** Id of the noun whose list was exported. */
  readonly exporter: string | null
  readonly menuName: string | null
  readonly taskName: string | null
  readonly userId: string | null
}

/** Ends a task without files; null where it had ended already. */
export async function failExport(
  db: Writer,
  id: string,
  { state, text }: { readonly state: 'failed' | 'cancelled'; readonly text: string },
): Promise<FailedExport | null> {
  const [ended] = await db
    .updateTable('export_task')
    .set({
      task_status: exportTask.states.wire[state],
      error_msg: text.slice(0, 500),
      finish_time: NOW,
      update_time: NOW,
    })
    .where('id', '=', id)
    .where('task_status', 'in', oneOf(UNFINISHED))
    .where('is_deleted', '=', LIVE)
    .returning([
      'tenant_id as tenantId',
      'exporter',
      'menu_name as menuName',
      'task_name as taskName',
      'create_user as userId',
    ])
    .execute()
  return ended ?? null
}

/** Moves a running task back to waiting. */
export async function requeueExport(db: Writer, id: string): Promise<void> {
  await db
    .updateTable('export_task')
    .set({ task_status: QUEUED, update_time: NOW })
    .where(isRunning(id))
    .execute()
}

/** Tasks whose files are to be deleted: expired now, or removed an hour ago. */
export async function expireTasks(db: Reader): Promise<{ readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenantId: string
  }>`
    with over as (update export_task set task_status = ${EXPIRED}, files = '[]', update_time = now()
      where task_status = ${DONE} and is_deleted = 0 and expire_time < now() returning id, tenant_id),
    gone as (update export_task set files = '[]'
      where is_deleted = 1 and files <> '[]' and update_time < now() - interval '1 hour'
      returning id, tenant_id)
    select id::text as id, tenant_id as "tenantId" from over union all select id::text, tenant_id from gone
  `.execute(db)
  return rows
}

/** Deletes tasks that ended half a year ago. */
export async function dropOldTasks(db: Reader): Promise<void> {
  await sql`
    delete
    from export_task
    where task_status in (${stateSql(exportTask, 'failed', 'cancelled', 'expired')})
      and coalesce(finish_time, create_time) < now() - interval '180 days'
  `.execute(db)
}

/** Counts a download; false if the files have expired. */
export async function countDownload(db: Writer, id: string): Promise<boolean> {
  const rows = await db
    .updateTable('export_task')
    .set({ download_count: sql<number>`coalesce(download_count, 0) + 1`, last_download_time: NOW })
    .where('id', '=', id)
    .where('expire_time', '>', NOW)
    .returning(ONE)
    .execute()
  return rows.length > 0
}

export interface MenuCount {
  readonly menuCode: string
  readonly menuName: string
  readonly count: number
}

/** The pages export tasks were submitted on with their number of tasks, of one user or of all. */
export async function selectMenuCounts(
  db: Reader,
  tenantId: string,
  userId: string | null,
): Promise<MenuCount[]> {
  const ownerFilter = userId === null ? sql`true` : sql`create_user = ${userId}`
  const { rows } = await sql<MenuCount>`
      select menu_code as "menuCode", max(menu_name) as "menuName", count(*)::int as count
      from export_task
      where tenant_id = ${tenantId} and is_deleted = 0 and ${ownerFilter}
      group by menu_code
      order by count(*) desc, menu_code
    `.execute(db)
  return rows
}
