import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** What a task was submitted with. */
export interface ExportOrder {
  readonly taskId: string
  readonly tenantId: string
  readonly locale: string
  readonly session: unknown
  readonly rights: unknown
  /** Codes without which its files may not be fetched. */
  readonly plain: readonly string[]
}

export async function insertOrder(
  db: Writer,
  { taskId, tenantId, locale, session, rights, plain }: ExportOrder,
): Promise<void> {
  await sql`
    insert into export_order (task_id, tenant_id, locale, session, rights, plain)
    values (${taskId}, ${tenantId}, ${locale}, ${JSON.stringify(session)}, ${JSON.stringify(rights)},
      ${plain})
  `.execute(db)
}

export async function findOrder(db: Reader, taskId: string): Promise<ExportOrder | null> {
  const { rows } = await sql<ExportOrder>`
      select task_id::text as "taskId", tenant_id as "tenantId", locale, session, rights, plain
      from export_order
      where task_id = ${taskId}
    `.execute(db)
  return rows[0] ?? null
}

/** Lets one submission of a user at a time look for its like and count what waits. */
export async function lockSubmitter(db: Writer, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205004, hashtext(${userId}))`.execute(db)
}

/** The user's unfinished task of the same kind and conditions, and how many of his wait. */
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
      (count(*) filter (where task_status = 0))::int as queued
    from export_task
    where tenant_id = ${tenantId} and create_user = ${userId} and task_status in (0, 1)
      and is_deleted = 0
  `.execute(db)
  return rows[0] ?? { same: null, queued: 0 }
}

/** A task that may start, and how many of its tenant run. */
export interface Candidate {
  readonly id: string
  readonly tenantId: string
  readonly running: number
}

/** Lets one process at a time choose what starts next. */
export async function lockChoice(db: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205003)`.execute(db)
}

/** The next task of every tenant whose owner has none running, the tenant that waited longest first. */
export async function selectCandidates(db: Reader): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
      with running as (
        select tenant_id, create_user, count(*)::int as n
        from export_task
        where task_status = 1 and is_deleted = 0
        group by 1, 2),
    first as (
      select distinct on (t.tenant_id) t.id, t.tenant_id, t.priority, t.create_time
      from export_task t
      join export_order o on o.task_id = t.id
      where t.task_status = 0 and t.is_deleted = 0 and (o.not_before is null or o.not_before <= now())
        and not exists (
          select 1
          from running r
          where r.tenant_id = t.tenant_id and r.create_user = t.create_user)
      order by t.tenant_id, t.priority, t.create_time, t.id)
    select f.id::text as id, f.tenant_id as "tenantId",
      coalesce((select sum(n) from running r where r.tenant_id = f.tenant_id), 0)::int as running
    from first f
    order by f.priority,
      (select max(s.start_time) from export_task s where s.tenant_id = f.tenant_id) nulls first,
      f.create_time, f.id
    `.execute(db)
  return rows
}

/** A task as its worker needs it; `attempt` names this run of it. */
export interface Claimed {
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
  readonly attempt: number
  readonly tries: number
}

/** Starts a waiting task; null where somebody cancelled it or holds it. */
export async function claimTask(db: Writer, id: string): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
      with held as (
        select id
        from export_task
        where id = ${id} and task_status = 0 and is_deleted = 0 for update skip locked),
    tried as (update export_order set tries = tries + 1, not_before = null
      where task_id in (select id from held) returning task_id, tries)
    update export_task t
    set task_status = 1, start_time = now(), heartbeat_time = now(), snapshot_time = now(),
      attempt_count = coalesce(attempt_count, 0) + 1, progress = 0, processed_count = 0,
      total_count = null, error_msg = null, finish_time = null, update_time = now()
    from tried where t.id = tried.task_id
    returning t.id::text as id, t.tenant_id as "tenantId", t.exporter, t.menu_name as "menuName",
      t.task_name as "taskName", t.task_no as "taskNo", t.params, t.params_text as "paramsText",
      t.columns, t.file_type as "fileType", t.estimate_count as estimate, t.attempt_count as attempt,
      tried.tries
    `.execute(db)
  return rows[0] ?? null
}

/** One run of a task. */
export interface Run {
  readonly id: string
  readonly attempt: number
}
const mine = ({ id, attempt }: Run) =>
  sql`id = ${id} and attempt_count = ${attempt} and task_status = 1 and is_deleted = 0`

/** Says that a run is alive and how far it is; false where it is no longer wanted. */
export async function beatTask(
  db: Reader,
  run: Run,
  {
    processed,
    total,
    progress,
  }: { readonly processed: number; readonly total: number | null; readonly progress: number },
): Promise<boolean> {
  const { rows } = await sql`
      update export_task
      set heartbeat_time = now(), processed_count = ${processed}, total_count = ${total},
        progress = ${progress}
      where ${mine(run)} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/** Ends a run with its files; false where it is no longer wanted. */
export async function finishTask(
  db: Reader,
  run: Run,
  {
    rows: count,
    files,
    expireDays,
  }: { readonly rows: number; readonly files: unknown; readonly expireDays: number },
): Promise<boolean> {
  const { rows } = await sql`
      update export_task
      set task_status = 2, progress = 100, processed_count = ${count}, total_count = ${count},
        files = ${JSON.stringify(files)}, finish_time = now(),
        expire_time = now() + make_interval(days => ${expireDays}::int), update_time = now()
      where ${mine(run)} returning 1 as one
    `.execute(db)
  return rows.length > 0
}

/** Ends a run without files: failed, or cancelled. */
export async function failTask(
  db: Reader,
  run: Run,
  { status, text }: { readonly status: 3 | 4; readonly text: string },
): Promise<void> {
  await sql`
    update export_task
    set task_status = ${status}, error_msg = ${text.slice(0, 500)}, finish_time = now(), update_time = now()
    where ${mine(run)}
  `.execute(db)
}

/** Puts a run back into the queue for some seconds; a `free` one does not count as tried. */
export async function requeueTask(
  db: Writer,
  run: Run,
  { seconds, free }: { readonly seconds: number; readonly free: boolean },
): Promise<void> {
  await sql`
    with back as (update export_task set task_status = 0, update_time = now() where ${mine(run)} returning id)
    update export_order
    set not_before = now() + make_interval(secs => ${seconds}::int), tries = tries - ${free ? 1 : 0}
    where task_id in (select id from back)
  `.execute(db)
}

/** Takes runs whose process is gone: queued again, or failed after the third try. Answers how many. */
export async function reapTasks(
  db: Reader,
  { seconds, text }: { readonly seconds: number; readonly text: string },
): Promise<number> {
  const { rows } = await sql`
      update export_task t set task_status = case when o.tries < 3 then 0 else 3 end, error_msg = case
      when o.tries < 3 then null else ${text} end, update_time = now()
    from export_order o
    where o.task_id = t.id and t.task_status = 1 and t.is_deleted = 0
      and t.heartbeat_time < now() - make_interval(secs => ${seconds}::int) returning 1 as one
    `.execute(db)
  return rows.length
}

/** Makes a task ready to be tried from the beginning. */
export async function renewOrder(db: Writer, taskId: string): Promise<void> {
  await sql`update export_order set tries = 0, not_before = null where task_id = ${taskId}`.execute(db)
}

/** Tasks whose files nobody may fetch any more: expired just now, or removed an hour ago. */
export async function expireTasks(db: Reader): Promise<{ readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenantId: string
  }>`
    with over as (update export_task set task_status = 5, files = '[]', update_time = now()
      where task_status = 2 and is_deleted = 0 and expire_time < now() returning id, tenant_id),
    gone as (update export_task set files = '[]'
      where is_deleted = 1 and files <> '[]' and update_time < now() - interval '1 hour'
      returning id, tenant_id)
    select id::text as id, tenant_id as "tenantId" from over union all select id::text, tenant_id from gone
  `.execute(db)
  return rows
}

/** Drops tasks that ended half a year ago. */
export async function dropOldTasks(db: Reader): Promise<void> {
  await sql`
    delete
    from export_task
    where task_status in (3, 4, 5) and coalesce(finish_time, create_time) < now() - interval '180 days'
  `.execute(db)
}

/** Notes a download; false where the files are past their day. */
export async function countDownload(db: Writer, id: string): Promise<boolean> {
  const { rows } = await sql`
      update export_task
      set download_count = coalesce(download_count, 0) + 1, last_download_time = now()
      where id = ${id} and expire_time > now() returning 1 as one
    `.execute(db)
  return rows.length > 0
}

export interface MenuCount {
  readonly menuCode: string
  readonly menuName: string
  readonly count: number
}

/** Pages that tasks came from, with how many: of one user, or of everybody. */
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
