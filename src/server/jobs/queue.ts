import { fail } from '../../contract/errors.ts'
import type { Config } from '../config.ts'
import { serializeRights } from './submitter.ts'
import type { Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import type { Reader, Writer } from '../store/db.ts'
import { type ClaimedJob, putJob, requeueJob } from '../store/jobs/jobRows.ts'

/** Progress of a run, in rows or the unit of its queue; `total` is null until it is known. */
export interface JobProgress {
  processed: number
  total: number | null
}

/** Parameters of a run. */
export interface JobContext {
  readonly services: Services
  readonly progress: JobProgress
  /** Throws `JobStopped` when the run shall stop: cancelled, lost its lease, or its process is closing. */
  readonly throwIfStopped: () => void
}

/**
 * Writes the result of a run in the transaction that ends its job. The noun's row is written before the
 * job's. Returns false if the noun's row was cancelled or removed.
 */
export type Completion = (db: Writer) => Promise<boolean>

/**
 * A queue of jobs of one kind. `run` returns how its result is written, or null if a transaction of its own
 * has already moved the job on (`advanceRun`, `endRun`). A run that throws is repeated after `retrySeconds`,
 * one entry for each repetition; a `JobEnded` ends the job with its text.
 */
export interface JobQueue {
  readonly name: string
  /** Maximum number of concurrent runs in one process; 0 leaves the queue to other processes. */
  readonly slots: (config: Config) => number
  readonly perUser?: number
  /** Maximum number of concurrent runs of one tenant, over all processes. */
  readonly perTenant?: (services: Services, tenantId: string) => Promise<number>
  readonly retrySeconds: readonly number[]
  /** Number of runs after which a job whose process died fails instead of being requeued. */
  readonly maxTries: number
  /** Days after its end when a job is removed, with the stored rights of its submitter. */
  readonly retentionDays: number
  readonly run: (job: ClaimedJob, context: JobContext) => Promise<Completion | null>
  /** Moves the noun's row to running; false if it was cancelled or removed. */
  readonly started: (db: Writer, id: string) => Promise<boolean>
  /** Writes the progress to the noun's row; false if it was cancelled or removed. */
  readonly report?: (db: Reader, id: string, progress: JobProgress) => Promise<boolean>
  /** Moves the noun's row back to waiting. */
  readonly requeued?: (db: Writer, id: string) => Promise<void>
  /** Ends the noun's row without a result. */
  readonly failed: (db: Writer, id: string, end: JobFailure) => Promise<void>
  /** Removes what an unsuccessful run left behind. */
  readonly abandoned?: (services: Services, job: ClaimedJob) => Promise<void>
  /** The number under which users find the job. */
  readonly numberOf: (db: Reader, id: string) => Promise<string>
}

export interface JobFailure {
  readonly text: string
  readonly cancelled: boolean
}

/** Topic of the bus; the message is the name of a queue in which a job waits. */
export const JOB_WAITING = 'jobWaiting'
/** Topic of the bus; the message is the id of a job that shall stop. */
export const JOB_UNWANTED = 'jobUnwanted'

/** Submits the job of a noun's row with the current rights of the caller. */
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
  // A job runs with the rights of its submitter in his own tenant.
  if (work.tenantId !== session.tenantId) fail('JOB_OF_OTHER_TENANT')
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

/** Requeues a job with the rights it was submitted with; false if it does not exist. */
export async function resubmitJob(work: Work, queue: string, id: string): Promise<boolean> {
  const exists = await requeueJob(work.db, queue, id)
  if (exists) await work.tell(JOB_WAITING, queue)
  return exists
}

/** Stops the run of a job whose row was ended by an action. */
export const stopJob = (work: Work, id: string): Promise<void> => work.tell(JOB_UNWANTED, id)
