import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { NOW, secondsFromNow } from '../expressions.ts'

/** The outcome of claiming a scheduled job: the number of the run, or milliseconds until it may be claimed. */
export type ScheduleClaim = { readonly fence: number } | { readonly waitMs: number }

interface ClaimOptions {
  readonly leaseSeconds: number
  /** Names of jobs that are claimed although they are not due; never one that another process is running. */
  readonly early: readonly string[]
}

/**
 * Leases those of the scheduled jobs that are due to runs of this process, in one statement. Returns the outcome by
 * name. The times are those of the database.
 */
export async function claimSchedules(
  db: Reader,
  names: readonly string[],
  { leaseSeconds, early }: ClaimOptions,
): Promise<ReadonlyMap<string, ScheduleClaim>> {
  const { rows: claimed } = await sql<{ name: string; fence: number }>`
    insert into job_schedule as s (name, fence, started_at, lease_until)
    select name, 1, now(), now() + make_interval(secs => ${leaseSeconds}::int)
    from unnest(${names}::varchar[]) as name
    order by name
    on conflict (name) do update
    set fence = s.fence + 1, started_at = excluded.started_at, lease_until = excluded.lease_until
    where (s.lease_until is null or s.lease_until < now())
      and (s.next_time <= now() or s.name = any(${early}::varchar[]))
    returning s.name, s.fence
  `.execute(db)
  const claims = new Map<string, ScheduleClaim>(claimed.map(({ name, fence }) => [name, { fence }]))
  const others = names.filter((name) => !claims.has(name))
  if (others.length === 0) return claims
  const { rows: waiting } = await sql<{ name: string; waitMs: number }>`
    select name, ceil(1000 * extract(epoch from greatest(coalesce(lease_until, next_time), now()) - now()))::int
      as "waitMs"
    from job_schedule
    where name = any(${others}::varchar[])
  `.execute(db)
  for (const { name, waitMs } of waiting) claims.set(name, { waitMs })
  return claims
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
