import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import { importTask } from '../../../contract/resources/desk/importTask.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Tables, Writer } from '../db.ts'
import { LIVE, NOW, ONE, ago, minutesAgo, oneOf } from '../expressions.ts'

const RUNNING = stateSql(importTask, 'running'),
  CANCELLED = stateSql(importTask, 'cancelled'),
  WAITING = stateSql(importTask, 'waiting', 'checked')

/** The columns of an import task its run reads. */
export interface ImportTaskRow {
  readonly id: string
  readonly tenantId: string
  readonly importer: string
  readonly taskNo: string
  readonly fileName: string
  /** Field of each column of the file; null for a column that is not imported. */
  readonly mapping: readonly (string | null)[]
  /** 1 inserts rows, 2 changes existing rows. */
  readonly mode: number | null
  /** 1 checks, 2 writes. */
  readonly step: number
}

export async function findImport(db: Reader, id: string): Promise<ImportTaskRow | null> {
  const rows = await db
    .selectFrom('import_task')
    .select([
      'id',
      'tenant_id as tenantId',
      'importer',
      'task_no as taskNo',
      'file_name as fileName',
      'mapping',
      'mode',
      'step',
    ])
    .where('id', '=', id)
    .$narrowType<{ importer: NotNull; taskNo: NotNull; fileName: NotNull; mapping: NotNull; step: NotNull }>()
    .execute()
  return rows[0] ?? null
}

/** The number under which users find a task. */
export async function importNumber(db: Reader, id: string): Promise<string> {
  const rows = await db.selectFrom('import_task').select('task_no as taskNo').where('id', '=', id).execute()
  return rows[0]?.taskNo ?? id
}

const isRunning = (id: string) => (row: ExpressionBuilder<Tables, 'import_task'>) =>
  row.and({ id, task_status: RUNNING, is_deleted: LIVE })

/** Locks a task until the end of the transaction; false if it was cancelled or removed. */
export async function lockRunningImport(db: Writer, id: string): Promise<boolean> {
  const rows = await db.selectFrom('import_task').select(ONE).where(isRunning(id)).forUpdate().execute()
  return rows.length > 0
}

/** Writes the progress of a task in rows; false if it was cancelled or removed. */
export async function reportImport(
  db: Reader,
  id: string,
  { processed, total }: { readonly processed: number; readonly total: number | null },
): Promise<boolean> {
  const rows = await db
    .updateTable('import_task')
    .set({
      processed_count: processed,
      total_count: total,
      progress: total ? Math.min(99, Math.floor((processed / total) * 100)) : 0,
    })
    .where(isRunning(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

export interface ImportEnd {
  readonly state: 'done' | 'failed' | 'checked'
  readonly total: number | null
  readonly success: number
  readonly failed: number
  readonly text?: string
}
/** Ends the run of a task; false if it was cancelled or removed. */
export async function endImport(
  db: Writer,
  id: string,
  { state, total, success, failed, text = '' }: ImportEnd,
): Promise<boolean> {
  const rows = await db
    .updateTable('import_task')
    .set((row) => ({
      task_status: importTask.states.wire[state],
      progress: state === 'failed' ? 0 : 100,
      total_count: total,
      processed_count: total,
      success_count: success,
      fail_count: failed,
      error_msg: text ? text.slice(0, 500) : null,
      finish_time: NOW,
      update_time: NOW,
      version: row('version', '+', 1),
    }))
    .where(isRunning(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** Adds the result of a batch of rows; false if the task was cancelled or removed. */
export async function advanceImport(
  db: Writer,
  id: string,
  {
    total,
    done,
    good,
    bad,
  }: { readonly total: number; readonly done: number; readonly good: number; readonly bad: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('import_task')
    .set({
      success_count: sql<number>`coalesce(success_count, 0) + ${good}::int`,
      fail_count: sql<number>`coalesce(fail_count, 0) + ${bad}::int`,
      total_count: total,
      processed_count: done,
      update_time: NOW,
    })
    .where(isRunning(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** Ends a task whose rows were written in batches; false if it was cancelled or removed. */
export async function endAdvanced(db: Writer, id: string, total: number): Promise<boolean> {
  const rows = await db
    .updateTable('import_task')
    .set((row) => ({
      task_status: stateSql(importTask, 'done'),
      progress: 100,
      total_count: total,
      processed_count: total,
      error_msg: null,
      finish_time: NOW,
      update_time: NOW,
      version: row('version', '+', 1),
    }))
    .where(isRunning(id))
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/**
 * Whether the same file was uploaded for the same noun within `minutes` and not cancelled. Locks the file's
 * hash until the end of the transaction, so that a concurrent upload sees this one.
 */
export async function sentLately(
  db: Writer,
  tenantId: string,
  {
    importer,
    sha256,
    minutes,
  }: { readonly importer: string; readonly sha256: string; readonly minutes: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${tenantId} ${importer} ${sha256}`}, 0))`.execute(
    db,
  )
  const rows = await db
    .selectFrom('import_task')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('importer', '=', importer)
    .where('sha256', '=', sha256)
    .where('is_deleted', '=', LIVE)
    .where('task_status', 'in', oneOf(stateSql(importTask, 'waiting', 'running', 'done', 'checked')))
    .where('create_time', '>', minutesAgo(minutes))
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Stores the number of the operation by which a finished import is undone. */
export async function keepImportOperation(db: Reader, taskId: string, operation: string): Promise<void> {
  await db.updateTable('import_task').set({ operation }).where('id', '=', taskId).execute()
}

/** One fault of one row of a file. */
export interface ImportFault {
  readonly rowNo: number
  readonly field: string
  readonly value: string
  readonly text: string
  readonly errCode: string | null
}

interface Whose {
  readonly tenantId: string
  readonly taskId: string
}

/** Replaces the faults of a file. */
export async function replaceFaults(db: Reader, whose: Whose, faults: readonly ImportFault[]): Promise<void> {
  await db.deleteFrom('import_fault').where('task_id', '=', whose.taskId).execute()
  await addFaults(db, whose, faults)
}

/** Adds faults of a file. */
export async function addFaults(
  db: Reader,
  { tenantId, taskId }: Whose,
  faults: readonly ImportFault[],
): Promise<void> {
  for (let from = 0; from < faults.length; from += 5000) {
    const part = faults.slice(from, from + 5000)
    await sql`
      insert into import_fault (tenant_id, task_id, row_no, field, value, text, err_code)
      select ${tenantId}, ${taskId}::bigint, *
      from unnest(${part.map(({ rowNo }) => rowNo)}::int[], ${part.map(({ field }) => field)}::text[],
        ${part.map(({ value }) => value.slice(0, 200))}::text[],
        ${part.map(({ text }) => text.slice(0, 500))}::text[],
        ${part.map(({ errCode }) => errCode)}::text[])
    `.execute(db)
  }
}

/** A page of the faults of a file, in the order of its rows. */
export async function selectFaults(
  db: Reader,
  taskId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly faults: ImportFault[]; readonly total: number }> {
  const rows = await db
    .selectFrom('import_fault')
    .select(['row_no as rowNo', 'field', 'value', 'text', 'err_code as errCode'])
    .where('task_id', '=', taskId)
    .orderBy('row_no')
    .orderBy('field')
    .offset(offset)
    .limit(limit)
    .execute()
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from import_fault where task_id = ${taskId}`.execute(db)
  return { faults: rows, total: counted[0]?.n ?? 0 }
}

/**
 * Marks the files of tasks unchanged for 7 days or removed as deleted, cancels those that still wait, and
 * deletes tasks unchanged for 180 days. Returns the tasks whose files are to be deleted.
 */
export async function dropImports(db: Reader): Promise<{ readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenantId: string
  }>`
    with old as (
      select id, tenant_id,
        case when task_status in (${WAITING}) then ${CANCELLED} else task_status end as status
      from import_task
      where has_file and task_status <> ${RUNNING}
        and (is_deleted = 1 or update_time < now() - interval '7 days')),
    dropped as (
      update import_task t set has_file = false, task_status = old.status
      from old
      where t.id = old.id)
    select id::text as id, tenant_id as "tenantId" from old
  `.execute(db)
  await db
    .deleteFrom('import_task')
    .where('task_status', '<>', RUNNING)
    .where('update_time', '<', ago('180 days'))
    .execute()
  return rows
}
