import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { NOW, secondsFromNow } from '../expressions.ts'

/** The outcome of claiming a scheduled job: the number of the run, or milliseconds until it may be claimed. */
export type ScheduleClaim = { readonly fence: number } | { readonly waitMs: number }

interface ClaimOptions {
  readonly leaseSeconds: number
  /** Claims a job that is not due yet; never one that another process is running. */
  readonly early: boolean
}

/** Leases a scheduled job that is due to a run of this process. The times are those of the database. */
export async function claimSchedule(
  db: Reader,
  name: string,
  { leaseSeconds, early }: ClaimOptions,
): Promise<ScheduleClaim> {
  const { rows } = await sql<{ fence: number }>`
    update job_schedule
    set fence = fence + 1, started_at = now(), lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where name = ${name} and (lease_until is null or lease_until < now()) and (${early} or next_time <= now())
    returning fence
  `.execute(db)
  if (rows[0]) return rows[0]
  const { rows: existing } = await sql<{ waitMs: number }>`
    select ceil(1000 * extract(epoch from greatest(coalesce(lease_until, next_time), now()) - now()))::int
      as "waitMs"
    from job_schedule
    where name = ${name}
  `.execute(db)
  if (existing[0]) return existing[0]
  await db
    .insertInto('job_schedule')
    .values({ name })
    .onConflict((row) => row.doNothing())
    .execute()
  return claimSchedule(db, name, { leaseSeconds, early })
}

/**
 * Claims the jobs of `names` as `claimSchedule` would each, in one statement; those of `early` although they are not
 * due. Returns the outcome by name.
 */
export async function claimSchedules(
  db: Reader,
  names: readonly string[],
  { leaseSeconds, early }: { readonly leaseSeconds: number; readonly early: readonly string[] },
): Promise<ReadonlyMap<string, ScheduleClaim>> {
  await sql`insert into job_schedule (name) select unnest(${names}::varchar[]) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ name: string; fence: number | null; waitMs: number }>`
    with due as (
      select name from job_schedule
      where name = any(${names}::varchar[]) and (lease_until is null or lease_until < now())
        and (next_time <= now() or name = any(${early}::varchar[]))
      order by name
      for update skip locked),
    claimed as (
      update job_schedule s
      set fence = s.fence + 1, started_at = now(), lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
      from due
      where s.name = due.name
      returning s.name, s.fence)
    select s.name, c.fence,
      ceil(1000 * extract(epoch from greatest(coalesce(s.lease_until, s.next_time), now()) - now()))::int as "waitMs"
    from job_schedule s
    left join claimed c on c.name = s.name
    where s.name = any(${names}::varchar[])
  `.execute(db)
  return new Map(rows.map(({ name, fence, waitMs }) => [name, fence === null ? { waitMs } : { fence }]))
}

/** A run of a scheduled job. */
export interface ScheduleRun {
  readonly name: string
  readonly fence: number
}

/** Renews the lease of a run; nothing happens if it was lost. */
export async function renewScheduleLease(
  db: Reader,
  { name, fence }: ScheduleRun,
  leaseSeconds: number,
): Promise<void> {
  await db
    .updateTable('job_schedule')
    .set({ lease_until: secondsFromNow(leaseSeconds) })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .where('lease_until', 'is not', null)
    .execute()
}

/** Ends a run, with the text of its error if it failed; nothing happens if its lease was lost. */
export async function endScheduleRun(
  db: Reader,
  { name, fence }: ScheduleRun,
  { nextInMs, error }: { readonly nextInMs: number; readonly error: string | null },
): Promise<void> {
  await db
    .updateTable('job_schedule')
    .set({ lease_until: null, ended_at: NOW, error, next_time: secondsFromNow(nextInMs / 1000) })
    .where('name', '=', name)
    .where('fence', '=', fence)
    .execute()
}

/** The row whose lease the only process of a database holds from its start to its stop. */
const ONLY_PROCESS = 'process'

/**
 * Starts the only process that can use the database: ends the leases of the one before and takes its own. Returns
 * whether the one before stopped in order; where it did not, jobs that were woken may not have run.
 */
export async function beginOnlyProcess(db: Reader): Promise<{ readonly isAfterStop: boolean }> {
  const ended = await db
    .updateTable('job_schedule')
    .set({ lease_until: null })
    .where('lease_until', 'is not', null)
    .returning('name')
    .execute()
  const lease = { lease_until: sql<string>`'infinity'::timestamptz` }
  await db
    .insertInto('job_schedule')
    .values({ name: ONLY_PROCESS, ...lease })
    .onConflict((row) => row.column('name').doUpdateSet(lease))
    .execute()
  return { isAfterStop: ended.length === 0 }
}

/** Stops the only process that can use the database. */
export async function endOnlyProcess(db: Reader): Promise<void> {
  await db.updateTable('job_schedule').set({ lease_until: null }).where('name', '=', ONLY_PROCESS).execute()
}
