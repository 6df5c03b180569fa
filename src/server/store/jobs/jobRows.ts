import { sql, type UpdateObject } from 'kysely'
import { valueSql } from '../storedValues.ts'
import type { Reader, Tables, Writer } from '../db.ts'
import { NOW, ONE, daysAgo, secondsFromNow } from '../expressions.ts'

/** The stored states of a job. */
const JOB_STATES = { waiting: 0, running: 1, ended: 2 } as const
const WAITING = valueSql(JOB_STATES, 'waiting'),
  RUNNING = valueSql(JOB_STATES, 'running'),
  ENDED = valueSql(JOB_STATES, 'ended')

/**
 * A job: background work a call submitted. It belongs to a row of a noun with the same id, which shows its
 * state to users. The job stores its submitter's session and rights.
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
 * Inserts a waiting job; a job that ended waits again, from its beginning. The noun's row is always locked
 * before the job's row.
 */
export async function putJob(db: Writer, job: NewJob): Promise<void> {
  await sql`
    insert into job (queue, id, tenant_id, user_id, locale, session, rights, payload)
    values (${job.queue}, ${job.id}, ${job.tenantId}, ${job.userId}, ${job.locale},
      ${JSON.stringify(job.session)}, ${JSON.stringify(job.rights)}, ${JSON.stringify(job.payload ?? {})})
    on conflict (queue, id) do update
    set user_id = excluded.user_id, locale = excluded.locale, session = excluded.session,
      rights = excluded.rights, payload = excluded.payload, state = ${WAITING}, tries = 0, position = 0,
      queued_at = now(), not_before = now(), lease_until = null, ended_at = null
  `.execute(db)
}

/** Requeues a job as it was submitted, from its beginning; false if it does not exist. */
export async function requeueJob(db: Writer, queue: string, id: string): Promise<boolean> {
  const rows = await db
    .updateTable('job')
    .set({
      state: WAITING,
      tries: 0,
      position: 0,
      queued_at: NOW,
      not_before: NOW,
      lease_until: null,
      ended_at: null,
    })
    .where('queue', '=', queue)
    .where('id', '=', id)
    .returning(ONE)
    .execute()
  return rows.length > 0
}

/** The stored submission of a job. */
export interface JobSubmission {
  readonly locale: 'zh' | 'en'
  readonly session: unknown
  readonly rights: unknown
  readonly payload: Readonly<Record<string, unknown>>
}

/** What `putJob` writes into columns of wider types. */
type Stored = Pick<JobSubmission, 'locale' | 'payload'>

export async function findJob(db: Reader, queue: string, id: string): Promise<JobSubmission | null> {
  const rows = await db
    .selectFrom('job')
    .select(['locale', 'session', 'rights', 'payload'])
    .where('queue', '=', queue)
    .where('id', '=', id)
    .$narrowType<Stored>()
    .execute()
  return rows[0] ?? null
}

/**
 * One run of a job. `fence` is the number of the run: a run that lost its lease has an older number and
 * changes nothing. `position` is where the run before stopped.
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

/** The columns of a `ClaimedJob`. */
const CLAIMED = [
  'queue',
  'id',
  'tenant_id as tenantId',
  'user_id as userId',
  'locale',
  'session',
  'rights',
  'payload',
  'fence',
  'tries',
  'position',
] as const

/** The key of a run. */
export type JobRun = Pick<ClaimedJob, 'queue' | 'id' | 'fence'>

/** Queues with a job that may start now, or with a run whose lease expired (`lost`). */
export async function selectDueQueues(
  db: Reader,
): Promise<readonly { readonly queue: string; readonly lost: boolean }[]> {
  const { rows } = await sql<{
    queue: string
    lost: boolean
  }>`
    select queue, bool_or(state = ${RUNNING}) as lost
    from job
    where (state = ${WAITING} and not_before <= now()) or (state = ${RUNNING} and lease_until < now())
    group by queue
  `.execute(db)
  return rows
}

/** Serialises the choice of the next job of a queue over all processes, until the end of the transaction. */
export async function lockQueue(db: Writer, queue: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7205003, hashtext(${queue}))`.execute(db)
}

/** A job that may start, and the number of its tenant's runs in the queue. */
export interface Candidate {
  readonly id: string
  readonly tenantId: string
  readonly tenantRunning: number
}

/**
 * The next job of each tenant, first that of the tenant whose last start is longest ago. Users with `perUser`
 * runs are skipped.
 */
export async function selectCandidates(db: Reader, queue: string, perUser: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with running as (
      select tenant_id, user_id, count(*)::int as n
      from job
      where queue = ${queue} and state = ${RUNNING}
      group by 1, 2),
    first as (
      select distinct on (j.tenant_id) j.id, j.tenant_id, j.queued_at
      from job j
      where j.queue = ${queue} and j.state = ${WAITING} and j.not_before <= now()
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

/** Leases a waiting job to a new run for `leaseSeconds`; null if it does not wait. */
export async function claimJob(
  db: Writer,
  { queue, id, leaseSeconds }: { readonly queue: string; readonly id: string; readonly leaseSeconds: number },
): Promise<ClaimedJob | null> {
  const rows = await db
    .updateTable('job')
    .set((row) => ({
      state: RUNNING,
      fence: row('fence', '+', 1),
      tries: row('tries', '+', 1),
      started_at: NOW,
      lease_until: secondsFromNow(leaseSeconds),
    }))
    .where('queue', '=', queue)
    .where('id', '=', id)
    .where('state', '=', WAITING)
    .returning(CLAIMED)
    .$narrowType<Stored>()
    .execute()
  return rows[0] ?? null
}

/** Changes the job of a run; false if the run lost its lease. */
async function updateRun(
  db: Reader,
  { queue, id, fence }: JobRun,
  values: UpdateObject<Tables, 'job'>,
): Promise<boolean> {
  const rows = await db
    .updateTable('job')
    .set(values)
    .where((row) => row.and({ queue, id, fence, state: RUNNING }))
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Renews the lease of a run; false if the run lost it. */
export async function renewLease(db: Reader, run: JobRun, leaseSeconds: number): Promise<boolean> {
  return updateRun(db, run, { lease_until: secondsFromNow(leaseSeconds) })
}

/** Ends a job; false if the run lost its lease. */
export async function endJob(db: Writer, run: JobRun): Promise<boolean> {
  return updateRun(db, run, { state: ENDED, ended_at: NOW, lease_until: null })
}

/** Ends a waiting job whose row was cancelled or removed. */
export async function endUnclaimed(db: Writer, queue: string, id: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: ENDED, ended_at: NOW })
    .where('queue', '=', queue)
    .where('id', '=', id)
    .where('state', '=', WAITING)
    .execute()
}

/**
 * Requeues a job after a part, behind the other jobs of its queue, or ends it. False if the run lost its
 * lease.
 */
export async function advanceJob(
  db: Writer,
  run: JobRun,
  { position, done }: { readonly position: number; readonly done: boolean },
): Promise<boolean> {
  return updateRun(db, run, {
    position,
    tries: 0,
    lease_until: null,
    queued_at: NOW,
    not_before: NOW,
    state: done ? ENDED : WAITING,
    ended_at: done ? NOW : null,
  })
}

/** Writes the position of a run that continues; false if it lost its lease. */
export async function markPosition(db: Writer, run: JobRun, position: number): Promise<boolean> {
  return updateRun(db, run, { position })
}

/**
 * Requeues a job after a delay of `seconds`. With `free` the run does not count as a try. False if the run
 * lost its lease.
 */
export async function releaseJob(
  db: Writer,
  run: JobRun,
  { seconds, free }: { readonly seconds: number; readonly free: boolean },
): Promise<boolean> {
  return updateRun(db, run, {
    state: WAITING,
    lease_until: null,
    tries: sql<number>`greatest(0, tries - ${free ? 1 : 0}::int)`,
    not_before: secondsFromNow(seconds),
  })
}

/** Runs whose lease expired, or all runs with `everything`, when no other process can exist. */
export async function selectLost(
  db: Reader,
  queue: string,
  everything: boolean,
): Promise<readonly ClaimedJob[]> {
  let lost = db.selectFrom('job').select(CLAIMED).where('queue', '=', queue).where('state', '=', RUNNING)
  if (!everything) lost = lost.where('lease_until', '<', NOW)
  const rows = await lost.$narrowType<Stored>().execute()
  return rows
}

/** Deletes jobs of a queue that ended `days` ago, with the stored rights. */
export async function dropEndedJobs(db: Reader, queue: string, days: number): Promise<void> {
  await db
    .deleteFrom('job')
    .where('queue', '=', queue)
    .where('state', '=', ENDED)
    .where('ended_at', '<', daysAgo(days))
    .execute()
}
