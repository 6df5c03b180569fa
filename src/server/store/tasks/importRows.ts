import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** What an import was submitted with: who, and his rights as they were then. */
export interface ImportOrder {
  readonly taskId: string
  readonly tenantId: string
  readonly locale: string
  readonly session: unknown
  readonly rights: unknown
}

export async function insertImportOrder(
  db: Writer,
  { taskId, tenantId, locale, session, rights }: ImportOrder,
): Promise<void> {
  await sql`
    insert into import_order (task_id, tenant_id, locale, session, rights)
    values (${taskId}, ${tenantId}, ${locale}, ${JSON.stringify(session)}, ${JSON.stringify(rights)})
  `.execute(db)
}

export async function findImportOrder(db: Reader, taskId: string): Promise<ImportOrder | null> {
  const { rows } = await sql<ImportOrder>`
      select task_id::text as "taskId", tenant_id as "tenantId", locale, session, rights
      from import_order
      where task_id = ${taskId}
    `.execute(db)
  return rows[0] ?? null
}

/** Puts a task into the queue with the rights its submitter has now; false where it was never submitted. */
export async function queueImport(
  db: Writer,
  { taskId, session, rights, locale }: Pick<ImportOrder, 'taskId' | 'session' | 'rights' | 'locale'>,
): Promise<boolean> {
  const { rows } = await sql`
      update import_order
      set heartbeat = null, tries = 0, done_row = 0, queued_at = now(),
        session = ${JSON.stringify(session)}, rights = ${JSON.stringify(rights)}, locale = ${locale}
      where task_id = ${taskId} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/** A task as its worker needs it; `run` names this run of it. */
export interface ClaimedImport {
  readonly id: string
  readonly tenantId: string
  readonly importer: string
  readonly taskNo: string
  readonly fileName: string
  readonly mapping: readonly (string | null)[]
  readonly mode: number | null
  readonly step: number
  /** The last row of the file that is done, where rows are written by themselves. */
  readonly doneRow: number
  readonly run: number
  readonly tries: number
}

/** Takes the task that waits longest, or one whose worker gave no sign for so many seconds. */
export async function claimImport(db: Writer, lostSeconds: number): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedImport>`
      with next as (select o.task_id from import_order o join import_task t on t.id = o.task_id
      where t.task_status = 1 and t.is_deleted = 0
          and (o.heartbeat is null or o.heartbeat < now() - make_interval(secs => ${lostSeconds}::int))
        order by o.queued_at, o.task_id limit 1 for update of o skip locked),
    taken as (update import_order o set heartbeat = now(), run = run + 1, tries = tries + 1
      from next
      where o.task_id = next.task_id returning o.task_id, o.run, o.tries, o.done_row)
    select t.id::text as id, t.tenant_id as "tenantId", t.importer, t.task_no as "taskNo",
      t.file_name as "fileName", t.mapping, t.mode, t.step, taken.done_row as "doneRow", taken.run,
      taken.tries
    from import_task t
    join taken on taken.task_id = t.id
    `.execute(db)
  return rows[0] ?? null
}

/**
 * Gives a task back to the queue; all of them where none is named, as the embedded database does that has
 * one process: what runs there was left by a former one.
 */
export async function freeImports(db: Reader, taskId: string | null = null): Promise<void> {
  await sql`
    update import_order set heartbeat = null, tries = greatest(0, tries - 1)
    where heartbeat is not null and ${taskId === null ? sql`true` : sql`task_id = ${taskId}`}
  `.execute(db)
}

interface Run {
  readonly id: string
  readonly run: number
}
const mine = ({ id, run }: Run) =>
  sql`
    id = ${id} and task_status = 1 and is_deleted = 0
      and (select o.run from import_order o where o.task_id = import_task.id) = ${run}
  `

/** Says that a run is alive and how far it is; false where it is no longer wanted. */
export async function beatImport(
  db: Reader,
  run: Run,
  { processed, total }: { readonly processed: number; readonly total: number | null },
): Promise<boolean> {
  const { rows } = await sql`
      with alive as (update import_order set heartbeat = now() where task_id = ${run.id} and run = ${run.run})
    update import_task
    set processed_count = ${processed}, total_count = ${total},
      progress = ${total ? Math.min(99, Math.floor((processed / total) * 100)) : 0}
    where ${mine(run)} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

export interface ImportEnd {
  readonly status: 2 | 3 | 4
  readonly total: number | null
  readonly success: number
  readonly failed: number
  readonly text?: string
}
/** Ends a run; false where it is no longer wanted. */
export async function endImport(
  db: Reader,
  run: Run,
  { status, total, success, failed, text = '' }: ImportEnd,
): Promise<boolean> {
  const { rows } = await sql`
      update import_task
      set task_status = ${status}, progress = ${status === 3 ? 0 : 100}, total_count = ${total},
        processed_count = ${total}, success_count = ${success}, fail_count = ${failed},
        error_msg = ${text ? text.slice(0, 500) : null}, finish_time = now(), update_time = now(),
        version = version + 1
      where ${mine(run)} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/**
 * Moves a run on behind a row of its file, together with what was written of it; false where it is no
 * longer wanted.
 */
export async function advanceImport(
  db: Reader,
  run: Run,
  {
    row,
    total,
    done,
    good,
    bad,
  }: {
    readonly row: number
    readonly total: number
    readonly done: number
    readonly good: number
    readonly bad: number
  },
): Promise<boolean> {
  const { rows } = await sql`
      with on_row as (update import_order set done_row = ${row}, heartbeat = now()
        where task_id = ${run.id} and run = ${run.run})
    update import_task
    set success_count = coalesce(success_count, 0) + ${good}::int,
      fail_count = coalesce(fail_count, 0) + ${bad}::int, total_count = ${total},
      processed_count = ${done}, update_time = now()
    where ${mine(run)} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/** Ends a run whose rows were written by themselves. */
export async function endAdvanced(db: Reader, run: Run, total: number): Promise<boolean> {
  const { rows } = await sql`
      update import_task
      set task_status = 2, progress = 100, total_count = ${total}, processed_count = ${total},
        error_msg = null, finish_time = now(), update_time = now(), version = version + 1
      where ${mine(run)} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/**
 * Whether the same file was sent for the same noun within so many minutes and is not given up; whoever asks
 * next waits until this one is kept.
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
  const { rows } = await sql`
      select 1 as one
      from import_task
      where tenant_id = ${tenantId} and importer = ${importer} and sha256 = ${sha256} and is_deleted = 0
        and task_status in (0, 1, 2, 4) and create_time > now() - make_interval(mins => ${minutes}::int)
      limit 1
    `.execute(db)
  return rows.length > 0
}

/** Keeps the number by which a finished import is undone. */
export async function keepImportOperation(db: Reader, taskId: string, operation: string): Promise<void> {
  await sql`update import_task set operation = ${operation} where id = ${taskId}`.execute(db)
}

/** One thing wrong with one row of a file. */
export interface ImportFault {
  readonly rowNo: number
  readonly field: string
  readonly value: string
  readonly text: string
}

interface Whose {
  readonly tenantId: string
  readonly taskId: string
}

/** Replaces what is known to be wrong with a file. */
export async function replaceFaults(db: Reader, whose: Whose, faults: readonly ImportFault[]): Promise<void> {
  await sql`delete from import_fault where task_id = ${whose.taskId}`.execute(db)
  await addFaults(db, whose, faults)
}

/** Adds to what is known to be wrong with a file. */
export async function addFaults(
  db: Reader,
  { tenantId, taskId }: Whose,
  faults: readonly ImportFault[],
): Promise<void> {
  for (let from = 0; from < faults.length; from += 5000) {
    const part = faults.slice(from, from + 5000)
    await sql`
      insert into import_fault (tenant_id, task_id, row_no, field, value, text)
      select ${tenantId}, ${taskId}::bigint, *
      from unnest(${part.map(({ rowNo }) => rowNo)}::int[], ${part.map(({ field }) => field)}::text[],
        ${part.map(({ value }) => value.slice(0, 200))}::text[],
        ${part.map(({ text }) => text.slice(0, 500))}::text[])
    `.execute(db)
  }
}

/** A page of what is wrong, in the order of the file. */
export async function selectFaults(
  db: Reader,
  taskId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly faults: ImportFault[]; readonly total: number }> {
  const { rows } = await sql<ImportFault>`
      select row_no as "rowNo", field, value, text
      from import_fault
      where task_id = ${taskId}
      order by row_no, field offset ${offset} limit ${limit}
    `.execute(db)
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from import_fault where task_id = ${taskId}`.execute(db)
  return { faults: rows, total: counted[0]?.n ?? 0 }
}

/**
 * Tasks whose files are old enough to go, or that were removed; those that still waited are cancelled by
 * it.
 */
export async function dropImports(db: Reader): Promise<{ readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenantId: string
  }>`
    with old as (
      select t.id, t.tenant_id
      from import_task t
      join import_order o on o.task_id = t.id
      where o.has_file and t.task_status <> 1
        and (t.is_deleted = 1 or t.update_time < now() - interval '7 days')),
    dropped as (update import_order o set has_file = false from old where o.task_id = old.id),
    ended as (update import_task t set task_status = 5
      from old
      where t.id = old.id and t.task_status in (0, 4))
    select id::text as id, tenant_id as "tenantId" from old
  `.execute(db)
  await sql`
    delete from import_task where task_status <> 1 and update_time < now() - interval '180 days'
  `.execute(db)
  return rows
}
