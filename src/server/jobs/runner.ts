import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../contract/errors.ts'
import { asRefusal } from '../engine/dbErrors.ts'
import type { Services } from '../services.ts'
import {
  claimJob,
  type ClaimedJob,
  endJob,
  endUnclaimed,
  lockQueue,
  releaseJob,
  renewLease,
  selectCandidates,
  selectDueQueues,
  selectLost,
} from '../store/jobs/jobRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { requireLiveImpersonation } from './impersonatedJobs.ts'
import { endRun, JobEnded, JobFenced, JobStopped } from './run.ts'
import { JOB_UNWANTED, JOB_WAITING, type JobProgress, type JobQueue } from './queue.ts'

const HEARTBEAT_MS = 1000
const POLL_MS = 2000
/** Concurrent runs of a user where the queue sets no limit; the largest integer of the database. */
const UNLIMITED = 2_147_483_647
const LOST_TEXT = '执行中断，请重试'

/** What a run is told from outside: to stop, or to end with a text. */
interface RunState {
  stopped: boolean
  end: JobEnded | null
}

interface Slot {
  readonly queue: JobQueue
  readonly stop: () => void
  readonly ended: Promise<void>
}

/** Reports an error and the queue or job it occurred in, since no caller waits for a background job. */
export type ReportFault = (error: unknown, where: string) => void

/**
 * Runs the jobs of all queues in this process, at most `slots` of each queue at a time. When a process dies,
 * the leases of its runs expire and another process takes the jobs over.
 */
export class JobRunner {
  readonly #services: Services
  readonly #queues: ReadonlyMap<string, JobQueue>
  readonly #report: ReportFault
  readonly #slots = new Map<string, Slot>()
  readonly #claiming = new Map<string, { readonly done: Promise<void>; again: boolean }>()
  readonly #unsubscribe: (() => void)[] = []
  /** Runs leave the caller's async context, since the caller may be inside a transaction. */
  readonly #detached = AsyncLocalStorage.snapshot()
  #polling: Promise<void> | null = null
  #closed = false

  constructor(services: Services, queues: readonly JobQueue[], report: ReportFault) {
    this.#services = services
    this.#queues = new Map(
      queues.filter(({ slots }) => slots(services.config) > 0).map((queue) => [queue.name, queue]),
    )
    this.#report = report
  }

  /**
   * Starts claiming jobs. Runs that an earlier process of the embedded database left behind are requeued at
   * once, since no other process can use that database.
   */
  async start(): Promise<void> {
    const { bus, kind } = this.#services.database
    if (kind === 'embedded') for (const queue of this.#queues.values()) await this.#takeOver(queue, true)
    this.#unsubscribe.push(
      bus.on(JOB_WAITING, (name) => {
        this.wake(name)
      }),
      bus.on(JOB_UNWANTED, (id) => {
        for (const [key, slot] of this.#slots) if (key.endsWith(` ${id}`)) slot.stop()
      }),
    )
    const timer = setInterval(() => {
      this.#poll()
    }, POLL_MS)
    timer.unref()
    this.#unsubscribe.push(() => {
      clearInterval(timer)
    })
    this.#poll()
  }

  #poll(): void {
    if (this.#closed || this.#polling) return
    this.#polling = asTenant(EVERY_TENANT, async () => {
      for (const { queue: name, lost } of await selectDueQueues(this.#services.database.kysely)) {
        const queue = this.#queues.get(name)
        if (queue && lost) await this.#takeOver(queue, false)
        this.wake(name)
      }
    })
      .catch((error: unknown) => {
        this.#fault(error, 'jobs')
      })
      .finally(() => {
        this.#polling = null
      })
  }

  /** Claims and starts jobs of a queue while slots are free; a call during a claim repeats the claim. */
  wake(name: string): void {
    const queue = this.#queues.get(name)
    if (!queue || this.#closed) return
    const looking = this.#claiming.get(name)
    if (looking) {
      looking.again = true
      return
    }
    const done = this.#detached(() => this.#fill(queue))
      .catch((error: unknown) => {
        this.#fault(error, name)
      })
      .finally(() => {
        const again = this.#claiming.get(name)?.again
        this.#claiming.delete(name)
        if (again) this.wake(name)
      })
    this.#claiming.set(name, { done, again: false })
  }

  async #fill(queue: JobQueue): Promise<void> {
    const running = (): number => [...this.#slots.values()].filter((slot) => slot.queue === queue).length
    while (!this.#closed && running() < queue.slots(this.#services.config)) {
      const job = await asTenant(EVERY_TENANT, () => this.#claim(queue))
      if (!job) return
      this.#begin(queue, job)
    }
  }

  /** Claims the next job of a queue and leases it to this process; null if none may start. */
  #claim(queue: JobQueue): Promise<ClaimedJob | null> {
    const { database, config } = this.#services
    return database.transaction(async (db) => {
      await lockQueue(db, queue.name)
      for (const { id, tenantId, tenantRunning } of await selectCandidates(
        db,
        queue.name,
        queue.perUser ?? UNLIMITED,
      )) {
        if (queue.perTenant && tenantRunning >= (await queue.perTenant(this.#services, tenantId))) continue
        if (await queue.started(db, id)) {
          const job = await claimJob(db, { queue: queue.name, id, leaseSeconds: config.jobLeaseSeconds })
          if (!job) throw new JobFenced()
          return job
        } else await endUnclaimed(db, queue.name, id)
      }
      return null
    })
  }

  #begin(queue: JobQueue, job: ClaimedJob): void {
    const key = `${queue.name} ${job.id}`,
      run: RunState = { stopped: false, end: null }
    const ended = asTenant(job.tenantId, () => this.#run(queue, job, run))
      .catch((error: unknown) => {
        this.#fault(error, key)
      })
      .finally(() => {
        this.#slots.delete(key)
        this.wake(queue.name)
      })
    this.#slots.set(key, {
      queue,
      ended,
      stop: () => {
        run.stopped = true
      },
    })
  }

  async #run(queue: JobQueue, job: ClaimedJob, run: RunState): Promise<void> {
    const { database } = this.#services
    const progress: JobProgress = { processed: 0, total: null }
    const heartbeat = setInterval(() => {
      this.#beat(queue, job, progress).then(
        (isWanted) => {
          if (!isWanted) run.stopped = true
        },
        (error: unknown) => {
          if (error instanceof JobEnded) run.end = error
        },
      )
    }, HEARTBEAT_MS)
    try {
      await requireLiveImpersonation(database.kysely, job)
      const complete = await queue.run(job, {
        services: this.#services,
        progress,
        throwIfStopped: () => {
          if (run.end) throw run.end
          if (run.stopped || this.#closed) throw new JobStopped()
        },
      })
      if (complete)
        await database.transaction(async (db) => {
          await requireLiveImpersonation(db, job)
          if (!(await complete(db))) throw new JobStopped()
          await endRun(db, job)
        })
    } catch (error) {
      await queue.abandoned?.(this.#services, job)
      await this.#settle(queue, job, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  async #beat(queue: JobQueue, job: ClaimedJob, progress: JobProgress): Promise<boolean> {
    const { database, config } = this.#services
    if (!(await renewLease(database.kysely, job, config.jobLeaseSeconds))) return false
    await requireLiveImpersonation(database.kysely, job)
    return queue.report ? queue.report(database.kysely, job.id, progress) : true
  }

  /** Requeues, fails or ends the job of a run that threw. */
  async #settle(queue: JobQueue, job: ClaimedJob, error: unknown): Promise<void> {
    if (error instanceof JobFenced) return
    if (error instanceof JobStopped) {
      if (this.#closed) return this.#release(queue, job, { seconds: 0, free: true })
      return this.#write((db) => endJob(db, job))
    }
    if (error instanceof JobEnded) return this.#fail(queue, job, error.message, error.cancelled)
    const refusal = asRefusal(error, this.#services.resources)
    const sentence = refusal instanceof Refusal && refusal.code !== 'SYSTEM_ERROR' ? refusal.message : null
    if (sentence === null) this.#fault(error, `${queue.name} ${job.id}`)
    const seconds = queue.retrySeconds[job.tries - 1]
    if (seconds !== undefined) return this.#release(queue, job, { seconds, free: false })
    const number = await queue.numberOf(this.#services.database.kysely, job.id)
    return this.#fail(queue, job, sentence ?? `系统异常，请联系管理员(${number})`, false)
  }

  #release(
    queue: JobQueue,
    job: ClaimedJob,
    pause: { readonly seconds: number; readonly free: boolean },
  ): Promise<void> {
    return this.#write(async (db) => {
      await queue.requeued?.(db, job.id)
      return releaseJob(db, job, pause)
    })
  }

  #fail(queue: JobQueue, job: ClaimedJob, text: string, cancelled: boolean): Promise<void> {
    return this.#write(async (db) => {
      await queue.failed(db, job.id, { text, cancelled })
      return endJob(db, job)
    })
  }

  /** Writes the noun's row and the job's row in one transaction; neither if the run lost its lease. */
  async #write(write: (db: Parameters<JobQueue['failed']>[0]) => Promise<boolean>): Promise<void> {
    try {
      await this.#services.database.transaction(async (db) => {
        if (!(await write(db))) throw new JobFenced()
      })
    } catch (error) {
      if (!(error instanceof JobFenced)) throw error
    }
  }

  /**
   * Requeues jobs whose lease expired, or of all earlier runs (`everything`); fails those with too many
   * tries.
   */
  async #takeOver(queue: JobQueue, everything: boolean): Promise<void> {
    const { kysely } = this.#services.database
    const lost = await asTenant(EVERY_TENANT, () => selectLost(kysely, queue.name, everything))
    for (const job of lost) {
      if (this.#slots.has(`${queue.name} ${job.id}`)) continue
      await asTenant(job.tenantId, () =>
        job.tries < queue.maxTries
          ? this.#release(queue, job, { seconds: 0, free: false })
          : this.#fail(queue, job, LOST_TEXT, false),
      )
    }
  }

  #fault(error: unknown, where: string): void {
    if (!this.#closed) this.#report(error, where)
  }

  /** Closes: runs stop at their next check and their jobs are requeued. Resolves when all have stopped. */
  async close(): Promise<void> {
    this.#closed = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    await this.#polling
    await Promise.all([...this.#claiming.values()].map(({ done }) => done))
    await Promise.all([...this.#slots.values()].map(({ ended }) => ended))
  }
}
