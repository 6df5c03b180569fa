import type { Services } from '../services.ts'
import {
  beatTask,
  claimTask,
  type Claimed,
  dropOldTasks,
  expireTasks,
  failTask,
  finishTask,
  lockChoice,
  reapTasks,
  requeueTask,
  selectCandidates,
} from '../store/tasks/exportRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import { limitOf } from './limits.ts'
import { type Course, runTask } from './run.ts'
import { dropFiles } from './exportFileStore.ts'
import { Ended } from './submitterEligibility.ts'
import { UNWANTED, WAITING } from './submit.ts'

const BEAT_MS = 1000
const POLL_MS = 5000
const HOUR_MS = 3_600_000
/** Seconds after which what failed by accident is tried again. */
const PAUSES = [10, 60]
const MAX_TRIES = 3

class Stopped extends Error {}

/** What is said to the log: nobody waits for a background task. */
export type Failed = (error: unknown, context: string) => void

/** Runs waiting exports in this process, `config.exportWorkers` at a time, until it is closed. */
export class ExportRunner {
  readonly #services: Services
  readonly #failed: Failed
  readonly #running = new Map<string, { readonly stop: () => void; readonly ended: Promise<void> }>()
  readonly #leave: (() => void)[] = []
  #choosing: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(services: Services, failed: Failed) {
    this.#services = services
    this.#failed = failed
  }

  /**
   * Begins; what a former process of the embedded database left running is taken over at once, for there
   * can be no other.
   */
  async start(): Promise<void> {
    const { bus, kind } = this.#services.database
    const every = (ms: number, run: () => Promise<void>): void => {
      const timer = setInterval(() => {
        this.#watch(run())
      }, ms)
      timer.unref()
      this.#leave.push(() => {
        clearInterval(timer)
      })
    }
    this.#leave.push(
      bus.on(WAITING, () => {
        this.wake()
      }),
      bus.on(UNWANTED, (id) => {
        this.#running.get(id)?.stop()
      }),
    )
    every(POLL_MS, async () => {
      this.wake()
      await Promise.resolve()
    })
    every(Math.max(500, Math.min(10_000, this.#services.config.exportLostSeconds * 500)), () =>
      this.#reap(this.#services.config.exportLostSeconds),
    )
    every(HOUR_MS, () => this.#expire())
    await this.#reap(kind === 'embedded' ? 0 : this.#services.config.exportLostSeconds)
    this.#watch(this.#expire())
    this.wake()
  }

  #watch(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!this.#closed) this.#failed(error, 'exports')
    })
  }

  /** Looks for tasks that may start, one look at a time. */
  wake(): void {
    if (this.#closed) return
    if (this.#choosing) {
      this.#again = true
      return
    }
    this.#choosing = this.#choose()
      .catch((error: unknown) => {
        if (!this.#closed) this.#failed(error, 'exports')
      })
      .finally(() => {
        this.#choosing = null
        if (this.#again) {
          this.#again = false
          this.wake()
        }
      })
  }

  async #choose(): Promise<void> {
    while (!this.#closed && this.#running.size < this.#services.config.exportWorkers) {
      const task = await asTenant(EVERY_TENANT, () => this.#claim())
      if (!task) return
      this.#begin(task)
    }
  }

  #claim(): Promise<Claimed | null> {
    const { database } = this.#services
    return database.transaction(async (db) => {
      await lockChoice(db)
      for (const { id, tenantId, running } of await selectCandidates(db)) {
        if (this.#running.has(id) || running >= (await limitOf(database, tenantId, 'export.tenantRunning')))
          continue
        const task = await claimTask(db, id)
        if (task) return task
      }
      return null
    })
  }

  #begin(task: Claimed): void {
    let stopped = false
    const course: Course = {
      processed: 0,
      total: null,
      stopped: () => {
        if (stopped || this.#closed) throw new Stopped()
      },
    }
    const ended = asTenant(task.tenantId, () =>
      this.#run(task, course, () => {
        stopped = true
      }),
    )
      .catch((error: unknown) => {
        this.#failed(error, task.taskNo)
      })
      .finally(() => {
        this.#running.delete(task.id)
        this.wake()
      })
    this.#running.set(task.id, {
      stop: () => {
        stopped = true
      },
      ended,
    })
  }

  async #run(task: Claimed, course: Course, stop: () => void): Promise<void> {
    const { database, config } = this.#services
    const beat = setInterval(() => {
      beatTask(database.kysely, task, {
        processed: course.processed,
        total: course.total,
        progress: progressOf(course),
      }).then(
        (isWanted) => {
          if (!isWanted) stop()
        },
        () => undefined,
      )
    }, BEAT_MS)
    try {
      await dropFiles({ dataDir: config.dataDir, tenantId: task.tenantId, taskId: task.id })
      const files = await runTask(this.#services, task, course)
      const isFinished = await finishTask(database.kysely, task, {
        rows: course.processed,
        files,
        expireDays: await limitOf(database, task.tenantId, 'export.expireDays'),
      })
      if (!isFinished)
        await dropFiles({
          dataDir: config.dataDir,
          tenantId: task.tenantId,
          taskId: task.id,
          attempt: task.attempt,
        })
    } catch (error) {
      await this.#settle(task, error)
    } finally {
      clearInterval(beat)
    }
  }

  /** What becomes of a run that did not finish. */
  async #settle(task: Claimed, error: unknown): Promise<void> {
    const { database, config } = this.#services
    await dropFiles({
      dataDir: config.dataDir,
      tenantId: task.tenantId,
      taskId: task.id,
      attempt: task.attempt,
    })
    if (error instanceof Ended)
      return failTask(database.kysely, task, { status: error.status, text: error.message })
    if (error instanceof Stopped)
      return this.#closed
        ? database.transaction((db) => requeueTask(db, task, { seconds: 0, free: true }))
        : undefined
    this.#failed(error, task.taskNo)
    if (task.tries < MAX_TRIES)
      return database.transaction((db) =>
        requeueTask(db, task, { seconds: PAUSES[task.tries - 1] ?? 60, free: false }),
      )
    return failTask(database.kysely, task, { status: 3, text: `系统异常，请联系管理员(${task.taskNo})` })
  }

  async #reap(seconds: number): Promise<void> {
    if (
      (await asTenant(EVERY_TENANT, () =>
        reapTasks(this.#services.database.kysely, { seconds, text: '执行中断，请重试' }),
      )) > 0
    )
      this.wake()
  }

  async #expire(): Promise<void> {
    const expired = await asTenant(EVERY_TENANT, async () => {
      await dropOldTasks(this.#services.database.kysely)
      return expireTasks(this.#services.database.kysely)
    })
    for (const { id, tenantId } of expired)
      await dropFiles({ dataDir: this.#services.config.dataDir, tenantId, taskId: id })
  }

  /** Ends; what runs goes back into the queue. */
  async close(): Promise<void> {
    this.#closed = true
    for (const leave of this.#leave) leave()
    await this.#choosing
    await Promise.all([...this.#running.values()].map(({ ended }) => ended))
  }
}

const progressOf = ({ processed, total }: Course): number =>
  total ? Math.min(99, Math.floor((processed / total) * 100)) : 0
