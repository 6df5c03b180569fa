import { AsyncLocalStorage } from 'node:async_hooks'
import { backoffMs } from './store/backoff.ts'
import type { Database } from './store/database.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

/** A scheduled job: work the server does by itself at an interval, or earlier when it is woken by name. */
export interface ScheduledJobOf<Context> {
  readonly name: string
  /**
   * Milliseconds from the end of one run to the start of the next. `wake` starts an earlier one, and a failed
   * run is repeated earlier.
   */
  readonly everyMs: number
  /**
   * One run for all tenants. Several processes may run it at the same time, so it locks the rows it works on.
   * Returns whether more work is waiting.
   */
  readonly run: (services: Context) => Promise<boolean>
  /** The first run may take long; the start of the server does not wait for it. */
  readonly long?: boolean
}

/**
 * Topic of the bus; the message is the name of the scheduled job to wake in every process after the commit.
 */
export const SCHEDULER_TOPIC = 'scheduler'

interface JobState<Context> {
  readonly job: ScheduledJobOf<Context>
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  runAgain: boolean
  /** Number of consecutive failed runs. */
  failures: number
}

/** Runs the scheduled jobs of this process; runs of the same job never overlap. */
export class Scheduler<Context extends { readonly database: Pick<Database, 'bus'> }> {
  #states = new Map<string, JobState<Context>>()
  #services: Context | null = null
  #unsubscribe: (() => void) | null = null
  /** Runs leave the caller's async context, since a caller of `wake` may be inside a transaction. */
  readonly #detached = AsyncLocalStorage.snapshot()
  #report: (error: unknown, name: string) => void = () => undefined

  /**
   * Starts with a first run of every job. Resolves when the first runs of all jobs that are not `long` have
   * ended, so that the first request sees no work that fell due while no server ran.
   */
  async start(
    services: Context,
    jobs: readonly ScheduledJobOf<Context>[],
    report: (error: unknown, name: string) => void,
  ): Promise<void> {
    this.#services = services
    this.#report = report
    this.#unsubscribe = services.database.bus.on(SCHEDULER_TOPIC, (name) => {
      if (name === '*') this.#wakeAll()
      else this.wake(name)
    })
    for (const job of jobs)
      this.#states.set(job.name, { job, timer: null, running: null, runAgain: false, failures: 0 })
    const firstRuns = [...this.#states.values()].map((state) => ({
      long: state.job.long ?? false,
      done: this.#run(state),
    }))
    await Promise.all(firstRuns.filter(({ long }) => !long).map(({ done }) => done))
  }

  /** Runs a job now; a job that is running runs once more afterwards. Ignores unknown names. */
  wake(name: string): void {
    const state = this.#states.get(name)
    if (state)
      this.#detached(() => {
        void this.#run(state)
      })
  }

  /** After an outage of the database, since wake-ups were lost during it. */
  #wakeAll(): void {
    for (const name of this.#states.keys()) this.wake(name)
  }

  /** Runs a job until nothing is waiting; for tests. */
  async settle(name: string): Promise<void> {
    const state = this.#states.get(name)
    if (state) await this.#detached(() => this.#run(state))
  }

  /** Stops, and waits for current runs to end. */
  async close(): Promise<void> {
    const states = [...this.#states.values()]
    this.#services = null
    this.#unsubscribe?.()
    for (const { timer } of states) if (timer) clearTimeout(timer)
    await Promise.all(states.map(({ running }) => running ?? Promise.resolve()))
  }

  #run(state: JobState<Context>): Promise<void> {
    state.runAgain = true
    state.running ??= this.#runUntilIdle(state).finally(() => {
      state.running = null
      if (this.#services) this.#schedule(state)
    })
    return state.running
  }

  #schedule(state: JobState<Context>): void {
    if (state.timer) clearTimeout(state.timer)
    const { everyMs } = state.job
    const delay =
      state.failures > 0
        ? Math.min(everyMs, backoffMs(state.failures - 1, { initialMs: 500, maxMs: 60_000 }))
        : everyMs
    state.timer = setTimeout(() => {
      void this.#run(state)
    }, delay)
    state.timer.unref()
  }

  async #runUntilIdle(state: JobState<Context>): Promise<void> {
    try {
      while (state.runAgain && this.#services) {
        const services = this.#services
        state.runAgain = false
        if (await asTenant(EVERY_TENANT, () => state.job.run(services))) state.runAgain = true
        state.failures = 0
      }
    } catch (error) {
      state.failures += 1
      this.#report(error, state.job.name)
    }
  }
}
