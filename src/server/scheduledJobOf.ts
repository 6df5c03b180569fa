import { msUntilClock } from '../kernel/time.ts'
import { backoffMs } from './store/backoff.ts'

/** A scheduled job: work the server does by itself at an interval, or earlier when it is woken by name. */
export interface ScheduledJobOf<Context> {
  readonly name: string
  /**
   * Milliseconds from the end of one run to the start of the next. `wake` starts an earlier one, and a failed
   * run is repeated earlier.
   */
  readonly everyMs: number
  /** Time of day in Asia/Shanghai, `10:00`, at which the run after a good one starts, instead of `everyMs`. */
  readonly clock?: string
  /**
   * One run for all tenants; returns whether more work is waiting. Several processes may run it at the same
   * time, so it locks the rows it works on. That holds for a `single` job too, since a run that lost the
   * database for longer than its lease does not know that another one began.
   */
  readonly run: (services: Context) => Promise<boolean>
  /** Only one process at a time runs it; the schedule and the lease are in the database (`job_schedule`). */
  readonly single?: boolean
  /** The first run may take long; the start of the server does not wait for it. */
  readonly long?: boolean
}

/** Milliseconds from the end of a run to the next: the job's interval, less after a failure. */
export const pauseMs = ({
  job,
  failures,
}: {
  readonly job: { readonly everyMs: number; readonly clock?: string }
  readonly failures: number
}): number =>
  failures > 0
    ? Math.min(job.everyMs, backoffMs(failures - 1, { initialMs: 500, maxMs: 60_000 }))
    : job.clock === undefined
      ? job.everyMs
      : msUntilClock(job.clock)
