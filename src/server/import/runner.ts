import { Refusal } from '../../contract/errors.ts'
import { asRefusal } from '../engine/dbErrors.ts'
import { Ended } from '../export/submitterEligibility.ts'
import type { Services } from '../services.ts'
import {
  beatImport,
  claimImport,
  type ClaimedImport,
  dropImports,
  endImport,
  freeImports,
  replaceFaults,
} from '../store/tasks/importRows.ts'
import { asTenant, EVERY_TENANT } from '../store/tenancy.ts'
import type { Course } from './job.ts'
import { runImport } from './run.ts'
import { dropFile } from './importFileStore.ts'
import { UNWANTED, WAITING } from './task.ts'

const BEAT_MS = 1000
const POLL_MS = 5000
const HOUR_MS = 3_600_000
const MAX_TRIES = 3
/** Faults that are kept: a file that is wrong all over says no more by more of them. */
const MAX_FAULTS = 100_000

class Stopped extends Error {}
type Failed = (error: unknown, context: string) => void

/** Checks and writes waiting files in this process, one at a time, until it is closed. */
export class ImportRunner {
  readonly #services: Services
  readonly #failed: Failed
  readonly #leave: (() => void)[] = []
  #now: { readonly id: string; readonly stop: () => void } | null = null
  #turning: Promise<void> | null = null
  #again = false
  #closed = false

  constructor(services: Services, failed: Failed) {
    this.#services = services
    this.#failed = failed
  }

  /** Begins; what a former process of the embedded database left is taken up at once. */
  async start(): Promise<void> {
    const { database, config } = this.#services
    if (!config.importWorker) return
    if (database.kind === 'embedded') await asTenant(EVERY_TENANT, () => freeImports(database.kysely))
    const every = (ms: number, run: () => void): void => {
      const timer = setInterval(run, ms)
      timer.unref()
      this.#leave.push(() => {
        clearInterval(timer)
      })
    }
    this.#leave.push(
      database.bus.on(WAITING, () => {
        this.wake()
      }),
      database.bus.on(UNWANTED, (id) => {
        if (this.#now?.id === id) this.#now.stop()
      }),
    )
    every(POLL_MS, () => {
      this.wake()
    })
    every(HOUR_MS, () => {
      this.#sweep().catch((error: unknown) => {
        this.#failed(error, 'imports')
      })
    })
    this.wake()
  }

  /** Looks for a task that waits, one look at a time. */
  wake(): void {
    this.#again = true
    if (this.#closed || this.#turning) return
    this.#turning = this.#turn()
      .catch((error: unknown) => {
        if (!this.#closed) this.#failed(error, 'imports')
      })
      .finally(() => {
        this.#turning = null
      })
  }

  async #turn(): Promise<void> {
    const { database, config } = this.#services
    while (this.#again && !this.#closed) {
      this.#again = false
      const task = await asTenant(EVERY_TENANT, () =>
        database.transaction((db) => claimImport(db, config.exportLostSeconds)),
      )
      if (!task) continue
      this.#again = true
      await asTenant(task.tenantId, () => this.#run(task))
    }
  }

  async #run(task: ClaimedImport): Promise<void> {
    const { database } = this.#services
    let stopped = false
    const stop = (): void => {
      stopped = true
    }
    const course: Course = {
      processed: 0,
      total: null,
      stopped: () => {
        if (stopped || this.#closed) throw new Stopped()
      },
    }
    this.#now = { id: task.id, stop }
    const beat = setInterval(() => {
      beatImport(database.kysely, task, course).then(
        (isWanted) => {
          if (!isWanted) stop()
        },
        () => undefined,
      )
    }, BEAT_MS)
    try {
      if (task.tries > MAX_TRIES) throw new Ended(3, '执行中断，请重试')
      const { ended, faults, failedRows, total } = await runImport(this.#services, task, course)
      if (ended) return
      await database.transaction(async (db) => {
        await replaceFaults(db, { tenantId: task.tenantId, taskId: task.id }, faults.slice(0, MAX_FAULTS))
        await endImport(db, task, { status: 4, total, success: total - failedRows, failed: failedRows })
      })
    } catch (error) {
      await this.#settle(task, error)
    } finally {
      clearInterval(beat)
      this.#now = null
    }
  }

  /**
   * What becomes of a run that did not finish; one that was broken off by the end of its process is taken
   * up by the next.
   */
  async #settle(task: ClaimedImport, error: unknown): Promise<void> {
    const { database, resources } = this.#services
    if (error instanceof Stopped) {
      if (this.#closed) await freeImports(database.kysely, task.id)
      return
    }
    const refusal = asRefusal(error, resources)
    const failureText =
      error instanceof Ended ? error.message : refusal instanceof Refusal ? refusal.message : null
    if (failureText === null) this.#failed(error, task.taskNo)
    await endImport(database.kysely, task, {
      status: 3,
      total: null,
      success: 0,
      failed: 0,
      text: failureText ?? `系统异常，请联系管理员(${task.taskNo})`,
    })
  }

  async #sweep(): Promise<void> {
    for (const { id, tenantId } of await asTenant(EVERY_TENANT, () =>
      dropImports(this.#services.database.kysely),
    ))
      await dropFile({ dataDir: this.#services.config.dataDir, tenantId, taskId: id })
  }

  /** Ends; what runs is broken off and begins anew elsewhere. */
  async close(): Promise<void> {
    this.#closed = true
    for (const leave of this.#leave) leave()
    await this.#turning
  }
}
