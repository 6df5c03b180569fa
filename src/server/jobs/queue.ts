import type { Config } from '../config.ts'
import { serializeRights } from './submitter.ts'
import type { Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import type { Reader, Writer } from '../store/db.ts'
import { type ClaimedJob, putJob, requeueJob } from '../store/jobs/jobRows.ts'

/** How far a run is; rows, or whatever its queue counts. */
export interface JobProgress {
  processed: number
  total: number | null
}

/** What a run is given. */
export interface JobContext {
  readonly services: Services
  readonly progress: JobProgress
  /** Throws when the run is no longer wanted: cancelled, lost, or its process is closing. */
  readonly throwIfStopped: () => void
}

/**
 * Writes what a run came to, in the transaction that ends its job. The noun's row is written before the
 * job's; false where the noun no longer wants it.
 */
export type Completion = (db: Writer) => Promise<boolean>

/**
 * One kind of job. `run` answers how its outcome is written, or null where a transaction of its own has
 * moved the job on (`advanceJob`, `endJob`). What it throws is tried again after `retrySeconds`, one entry
 * a try; a `JobEnded` ends it with its sentence.
 */
export interface JobQueue {
  readonly name: string
  /** Runs at once in one process; 0 leaves the queue to other processes. */
  readonly slots: (config: Config) => number
  readonly perUser?: number
  /** Runs at once of one tenant, over all processes. */
  readonly perTenant?: (services: Services, tenantId: string) => Promise<number>
  readonly retrySeconds: readonly number[]
  /** Runs whose process died are taken over so often. */
  readonly maxTries: number
  /** Days after its end when a job is forgotten, with the rights it ran under. */
  readonly retentionDays: number
  readonly run: (job: ClaimedJob, context: JobContext) => Promise<Completion | null>
  /** Moves the noun's row to running; false where it is no longer wanted. */
  readonly started: (db: Writer, id: string) => Promise<boolean>
  /** Shows progress on the noun's row; false where it is no longer wanted. */
  readonly report?: (db: Reader, id: string, progress: JobProgress) => Promise<boolean>
  /** Moves the noun's row back to waiting. */
  readonly requeued?: (db: Writer, id: string) => Promise<void>
  /** Ends the noun's row without an outcome. */
  readonly failed: (db: Writer, id: string, end: JobFailure) => Promise<void>
  /** Clears away what a run left that did not end well. */
  readonly abandoned?: (services: Services, job: ClaimedJob) => Promise<void>
  /** The number people know the job by. */
  readonly numberOf: (db: Reader, id: string) => Promise<string>
}

export interface JobFailure {
  readonly text: string
  readonly cancelled: boolean
}

/** Topic of the bus: a queue in which a job waits. */
export const JOB_WAITING = 'jobWaiting'
/** Topic of the bus: the id of a job that is no longer wanted. */
export const JOB_UNWANTED = 'jobUnwanted'

/** Submits the job of a noun's row, with the rights of whoever asks as they are now. */
export async function submitJob(
  work: Work,
  {
    queue,
    id,
    locale = 'zh',
    payload,
  }: {
    readonly queue: string
    readonly id: string
    readonly locale?: 'zh' | 'en'
    readonly payload?: unknown
  },
): Promise<void> {
  const { session, access } = work.caller
  await putJob(work.db, {
    queue,
    id,
    tenantId: work.tenantId,
    userId: session.userId,
    locale,
    session,
    rights: serializeRights(access),
    payload,
  })
  await work.tell(JOB_WAITING, queue)
}

/** Has a job run again under the rights it was submitted with; false where there is none. */
export async function resubmitJob(work: Work, queue: string, id: string): Promise<boolean> {
  const exists = await requeueJob(work.db, queue, id)
  if (exists) await work.tell(JOB_WAITING, queue)
  return exists
}

/** Has the run of a job stop whose row was just moved to its end by somebody's action. */
export const stopJob = (work: Work, id: string): Promise<void> => work.tell(JOB_UNWANTED, id)
