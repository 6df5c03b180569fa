import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { pauseMs, type ScheduledJobOf } from './scheduledJobOf.ts'
import type { Database } from './store/database.ts'
import {
  beginOnlyProcess,
  claimSchedules,
  endOnlyProcess,
  endScheduleRun,
  renewScheduleLease,
  type ScheduleClaim,
} from './store/jobs/scheduleRows.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

/**
 * Topic of the bus; the message is the name of the scheduled job to wake in every process after the commit.
 */
export const SCHEDULER_TOPIC = 'scheduler'

interface JobState<Context> {
  readonly job: ScheduledJobOf<Context>
  timer: NodeJS.Timeout | null
  running: Promise<void> | null
  runAgain: boolean
  /** It runs by `settle` alone. */
  held: boolean
  /** The next run of a `single` job does not wait until it is due. */
  early: boolean
  /** The claim of its first run; the later ones are made when they are due. */
  firstClaim: ScheduleClaim | null
  /** Milliseconds until the next run where they are not `everyMs`: another process has the job. */
  waitMs: number | null
  /** Number of consecutive failed runs. */
  failures: number
}

/** Hears how each run ended: `failures` in a row, 0 after a good one. */
export type RunEnded = (run: {
  readonly name: string
  readonly failures: number
  readonly error: unknown
}) => Promise<void>

/** How a scheduler starts. */
export interface Starting {
  /** Hears of runs that fail. */
  readonly report: (error: unknown, name: string) => void
  readonly ended?: RunEnded
  /** Longest wait for the first runs, in milliseconds. */
  readonly firstRunsMs?: number
}

/** What the scheduler needs of the services it passes to the jobs. */
interface SchedulerContext {
  readonly database: Pick<Database, 'bus' | 'kysely' | 'kind'>
  readonly config: Pick<Config, 'jobLeaseSeconds'>
}
/** Longest time the start of a server waits for the first runs of its jobs. */
const MAX_FIRST_RUNS_MS = 15_000
/** Longest wait between two attempts to claim a job that was woken while another process ran it. */
const RETRY_CLAIM_MS = 250

/** Runs the scheduled jobs of this process; runs of the same job never overlap. */
export class Scheduler<Context extends SchedulerContext> {
  #states = new Map<string, JobState<Context>>()
  #services: Context | null = null
  #unsubscribe: (() => void) | null = null
  /** Runs leave the caller's async context, since a caller of `wake` may be inside a transaction. */
  readonly #detached = AsyncLocalStorage.snapshot()
  #report: (error: unknown, name: string) => void = () => undefined
  #ended: RunEnded = () => Promise.resolve()

  /**
   * Starts with a first run of every job; of `single` ones where they are due, or where an only process ended
   * without a stop and wake-ups may be lost. Resolves when the first runs of all jobs that are not `long` have
   * ended, so that the first request sees no work that fell due while no server ran; but no later than after
   * `firstRunsMs`, since millions of rows may have fallen due.
   */
  async start(
    services: Context,
    jobs: readonly ScheduledJobOf<Context>[],
    { report, ended = () => Promise.resolve(), firstRunsMs = MAX_FIRST_RUNS_MS }: Starting,
  ): Promise<void> {
    this.#services = services
    this.#report = report
    this.#ended = ended
    this.#unsubscribe = services.database.bus.on(SCHEDULER_TOPIC, (name) => {
      if (name === '*') this.#wakeAll()
      else this.wake(name)
    })
    const { kind, kysely } = services.database
    const isAfterCrash = kind === 'embedded' && !(await beginOnlyProcess(kysely)).isAfterStop
    for (const job of jobs)
      this.#states.set(job.name, {
        job,
        timer: null,
        running: null,
        runAgain: false,
        held: false,
        early: isAfterCrash && job.clock === undefined,
        firstClaim: null,
        waitMs: null,
        failures: 0,
      })
    await this.#claimFirst(services)
    const firstRuns = [...this.#states.values()].map((state) => ({
      long: state.job.long ?? false,
      done: this.#run(state),
    }))
    let timer: NodeJS.Timeout | undefined
    const isLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, firstRunsMs)
    })
    await Promise.race([Promise.all(firstRuns.filter(({ long }) => !long).map(({ done }) => done)), isLate])
    clearTimeout(timer)
  }

  /** Claims all `single` jobs that are due in one statement; one that was woken meanwhile claims for itself. */
  async #claimFirst(services: Context): Promise<void> {
    const states = [...this.#states.values()].filter(({ job }) => job.single)
    const claims = await this.#claim(states, services)
    for (const state of states) {
      const claim = claims.get(state.job.name) ?? null
      if (claim === null || 'fence' in claim || !state.running) state.firstClaim = claim
    }
  }

  #claim(states: readonly JobState<Context>[], { database, config }: Context) {
    const namesOf = (some: typeof states): string[] => some.map(({ job }) => job.name)
    return claimSchedules(database.kysely, namesOf(states), {
      leaseSeconds: config.jobLeaseSeconds,
      early: namesOf(states.filter(({ early }) => early)),
    })
  }

  /** Runs a job now; a job that is running runs once more afterwards. Ignores unknown names and held jobs. */
  wake(name: string): void {
    const state = this.#states.get(name)
    if (!state || state.held) return
    state.early = true
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
    if (!state) return
    state.early = true
    await this.#detached(() => this.#run(state))
  }

  /** From now on the job runs by `settle` alone, so that what it does not do yet can be seen; for tests. */
  async hold(name: string): Promise<void> {
    const state = this.#states.get(name)
    if (!state) throw new Error(`there is no scheduled job ${name}`)
    state.held = true
    if (state.timer) clearTimeout(state.timer)
    await state.running
  }

  /** Stops, and waits for current runs to end. */
  async close(): Promise<void> {
    const states = [...this.#states.values()],
      services = this.#services
    this.#services = null
    this.#unsubscribe?.()
    for (const { timer } of states) if (timer) clearTimeout(timer)
    await Promise.all(states.map(({ running }) => running ?? Promise.resolve()))
    // A job that was woken and did not run any more runs at the next start, as after a crash.
    const isIdle = states.every(({ runAgain }) => !runAgain)
    if (services?.database.kind === 'embedded' && isIdle)
      await endOnlyProcess(services.database.kysely).catch((error: unknown) => {
        this.#report(error, 'stop')
      })
  }

  #run(state: JobState<Context>): Promise<void> {
    state.runAgain = true
    state.running ??= this.#runUntilIdle(state).finally(() => {
      state.running = null
      if (this.#services && !state.held) this.#schedule(state)
    })
    return state.running
  }

  #schedule(state: JobState<Context>): void {
    if (state.timer) clearTimeout(state.timer)
    state.timer = setTimeout(() => {
      void this.#run(state)
    }, state.waitMs ?? pauseMs(state))
    state.timer.unref()
  }

  async #runUntilIdle(state: JobState<Context>): Promise<void> {
    try {
      while (state.runAgain && this.#services) {
        const services = this.#services
        state.runAgain = false
        const run = (): Promise<boolean> =>
          state.job.single ? this.#runSingle(state, services) : state.job.run(services)
        if (await asTenant(EVERY_TENANT, run)) state.runAgain = true
        state.failures = 0
        await this.#tell(state, null)
      }
    } catch (error) {
      state.failures += 1
      this.#report(error, state.job.name)
      await this.#tell(state, error)
    }
  }

  async #tell({ job, failures }: JobState<Context>, error: unknown): Promise<void> {
    const run = { name: job.name, failures, error }
    await asTenant(EVERY_TENANT, () => this.#ended(run)).catch((failure: unknown) => {
      this.#report(failure, job.name)
    })
  }

  /** Runs a `single` job if this process can claim it; otherwise notes when it can be tried again. */
  async #runSingle(state: JobState<Context>, services: Context): Promise<boolean> {
    const { early, firstClaim, job } = state
    const claiming = firstClaim === null ? this.#claim([state], services) : null
    // From here on a wake-up is for the next claim.
    state.early = false
    state.firstClaim = null
    const claim = firstClaim ?? (await claiming)?.get(job.name) ?? { waitMs: RETRY_CLAIM_MS }
    if ('fence' in claim) {
      state.waitMs = null
      return this.#runClaimed(state, services, claim.fence)
    }
    state.waitMs = claim.waitMs + 1
    // Who woke a running job left work its run may have missed.
    if (early && this.#services) {
      state.early = true
      await sleep(Math.min(state.waitMs, RETRY_CLAIM_MS))
    }
    return early
  }

  async #runClaimed(state: JobState<Context>, services: Context, fence: number): Promise<boolean> {
    const { kysely } = services.database,
      { jobLeaseSeconds } = services.config,
      run = { name: state.job.name, fence }
    const heartbeat = setInterval(
      () => {
        // A renewal that fails is repeated; without the database the lease expires.
        renewScheduleLease(kysely, run, jobLeaseSeconds).catch(() => undefined)
      },
      (jobLeaseSeconds * 1000) / 3,
    )
    try {
      const isMoreWaiting = await state.job.run(services)
      await endScheduleRun(kysely, run, {
        nextInMs: isMoreWaiting ? 0 : pauseMs({ job: state.job, failures: 0 }),
        error: null,
      })
      return isMoreWaiting
    } catch (error) {
      await endScheduleRun(kysely, run, {
        nextInMs: pauseMs({ ...state, failures: state.failures + 1 }),
        error: error instanceof Error ? error.message : String(error),
      }).catch((endError: unknown) => this.#report(endError, state.job.name))
      throw error
    } finally {
      clearInterval(heartbeat)
    }
  }
}
