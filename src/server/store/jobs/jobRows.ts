import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/**
 * A job: work that was asked for by a call and is done in the background. It belongs to a row of a noun
 * (`id` is that row's), which says to people how it stands; who asked is kept with the rights he had.
 */
export interface NewJob {
  readonly queue: string
  readonly id: string
  readonly tenantId: string
  readonly userId: string | null
  readonly locale: 'zh' | 'en'
  readonly session: unknown
  readonly rights: unknown
  readonly payload?: unknown
}

/**
 * Puts a job into its queue; one that ended goes there anew, from its beginning. Rows are locked in the
 * order noun, job, here and wherever both are written.
 */
export async function putJob(db: Writer, job: NewJob): Promise<void> {
  await sql`
    insert into job (queue, id, tenant_id, user_id, locale, session, rights, payload)
    values (${job.queue}, ${job.id}, ${job.tenantId}, ${job.userId}, ${job.locale},
      ${JSON.stringify(job.session)}, ${JSON.stringify(job.rights)}, ${JSON.stringify(job.payload ?? {})})
    on conflict (queue, id) do update
    set user_id = excluded.user_id, locale = excluded.locale, session = excluded.session,
      rights = excluded.rights, payload = excluded.payload, state = 0, tries = 0, position = 0,
      queued_at = now(), not_before = now(), lease_until = null, ended_at = null
  `.execute(db)
}

/** Puts a job into its queue again as it was submitted; false where there is none. */
export async function requeueJob(db: Writer, queue: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update job
    set state = 0, tries = 0, position = 0, queued_at = now(), not_before = now(), lease_until = null,
      ended_at = null
    where queue = ${queue} and id = ${id} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** What a job was submitted with. */
export interface JobSubmission {
  readonly locale: 'zh' | 'en'
  readonly session: unknown
  readonly rights: unknown
  readonly payload: Readonly<Record<string, unknown>>
}

export async function findJob(db: Reader, queue: string, id: string): Promise<JobSubmission | null> {
  const { rows } = await sql<JobSubmission>`
    select locale, session, rights, payload from job where queue = ${queue} and id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * One run of a job. `fence` names this run: whoever lost his lease and comes back with an older one
 * changes nothing. `position` is how far earlier runs got.
 */
export interface ClaimedJob extends JobSubmission {
  readonly queue: string
  readonly id: string
  readonly tenantId: string
  readonly userId: string | null
  readonly fence: number
  readonly tries: number
  readonly position: number
}

/** What names a run. */
export type JobRun = Pick<ClaimedJob, 'queue' | 'id' | 'fence'>

/** Queues in which something may start now, or whose lease has run out. */
export async function selectDueQueues(
  db: Reader,
): Promise<readonly { readonly queue: string; readonly lost: boolean }[]> {
  const { rows } = await sql<{
    queue: string
    lost: boolean
  }>`
    select queue, bool_or(state = 1) as lost
    from job
    where (state = 0 and not_before <= now()) or (state = 1 and lease_until < now())
    group by queue
  `.execute(db)
  return rows
}

/** Lets one process at a time choose what starts next in a queue. */
export async function lockQueue(db: Writer, queue: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205003, hashtext(${queue}))`.execute(db)
}

/** A job that may start, and how many of its tenant run in its queue. */
export interface Candidate {
  readonly id: string
  readonly tenantId: string
  readonly tenantRunning: number
}

/**
 * The next job of every tenant, the tenant whose last one started longest ago first; nobody has more than
 * `perUser` running.
 */
export async function selectCandidates(db: Reader, queue: string, perUser: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with running as (
      select tenant_id, user_id, count(*)::int as n
      from job
      where queue = ${queue} and state = 1
      group by 1, 2),
    first as (
      select distinct on (j.tenant_id) j.id, j.tenant_id, j.queued_at
      from job j
      where j.queue = ${queue} and j.state = 0 and j.not_before <= now()
        and not exists (
          select 1
          from running r
          where r.tenant_id = j.tenant_id and r.user_id = j.user_id and r.n >= ${perUser}::int)
      order by j.tenant_id, j.queued_at, j.id)
    select f.id::text as id, f.tenant_id as "tenantId",
      coalesce((select sum(n) from running r where r.tenant_id = f.tenant_id), 0)::int as "tenantRunning"
    from first f
    order by
      (select max(s.started_at) from job s where s.queue = ${queue} and s.tenant_id = f.tenant_id) nulls first,
      f.queued_at, f.id
  `.execute(db)
  return rows
}

/** Gives a waiting job to whoever asks, for so many seconds; null where it does not wait. */
export async function claimJob(
  db: Writer,
  { queue, id, leaseSeconds }: { readonly queue: string; readonly id: string; readonly leaseSeconds: number },
): Promise<ClaimedJob | null> {
  const { rows } = await sql<ClaimedJob>`
    update job
    set state = 1, fence = fence + 1, tries = tries + 1, started_at = now(),
      lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where queue = ${queue} and id = ${id} and state = 0
    returning queue, id::text as id, tenant_id as "tenantId", user_id::text as "userId", locale, session,
      rights, payload, fence, tries, position
  `.execute(db)
  return rows[0] ?? null
}

const runSql = ({ queue, id, fence }: JobRun) =>
  sql`queue = ${queue} and id = ${id} and fence = ${fence} and state = 1`

/** Keeps a run's lease; false where it lost it. */
export async function renewLease(db: Reader, run: JobRun, leaseSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update job set lease_until = now() + make_interval(secs => ${leaseSeconds}::int)
    where ${runSql(run)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Holds a run until the transaction ends and answers how far its job got; null where it lost its lease. */
export async function lockRun(db: Writer, run: JobRun): Promise<number | null> {
  const { rows } = await sql<{
    position: number
  }>`select position from job where ${runSql(run)} for update`.execute(db)
  return rows[0]?.position ?? null
}

/** Ends a job for good; false where the run lost its lease. */
export async function endJob(db: Writer, run: JobRun): Promise<boolean> {
  const { rows } = await sql`
    update job set state = 2, ended_at = now(), lease_until = null where ${runSql(run)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Ends a job that nobody wants any more before it began. */
export async function endUnclaimed(db: Writer, queue: string, id: string): Promise<void> {
  await sql`
    update job set state = 2, ended_at = now() where queue = ${queue} and id = ${id} and state = 0
  `.execute(db)
}

/**
 * Gives a job back after a part of it was done: behind the other jobs of its queue, or ended. False where
 * the run lost its lease.
 */
export async function advanceJob(
  db: Writer,
  run: JobRun,
  { position, done }: { readonly position: number; readonly done: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update job
    set position = ${position}, tries = 0, lease_until = null, queued_at = now(), not_before = now(),
      state = case when ${done} then 2 else 0 end, ended_at = case when ${done} then now() end
    where ${runSql(run)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Notes how far a run got, without giving the job back; false where it lost its lease. */
export async function markPosition(db: Writer, run: JobRun, position: number): Promise<boolean> {
  const { rows } = await sql`
    update job set position = ${position} where ${runSql(run)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Gives a job back for some seconds; a `free` run does not count as tried. */
export async function releaseJob(
  db: Writer,
  run: JobRun,
  { seconds, free }: { readonly seconds: number; readonly free: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update job
    set state = 0, lease_until = null, tries = greatest(0, tries - ${free ? 1 : 0}::int),
      not_before = now() + make_interval(secs => ${seconds}::int)
    where ${runSql(run)} returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** Runs whose lease has run out; all runs where `everything`, which is so when no other process can be. */
export async function selectLost(
  db: Reader,
  queue: string,
  everything: boolean,
): Promise<readonly ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select queue, id::text as id, tenant_id as "tenantId", user_id::text as "userId", locale, session,
      rights, payload, fence, tries, position
    from job
    where queue = ${queue} and state = 1 and (${everything} or lease_until < now())
  `.execute(db)
  return rows
}

/** Forgets jobs of a queue that ended so many days ago, and with them who asked with which rights. */
export async function dropEndedJobs(db: Reader, queue: string, days: number): Promise<void> {
  await sql`
    delete from job
    where queue = ${queue} and state = 2 and ended_at < now() - make_interval(days => ${days}::int)
  `.execute(db)
}
