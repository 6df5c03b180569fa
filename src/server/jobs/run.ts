import type { Writer } from '../store/db.ts'
import { advanceJob, endJob, type JobRun, markPosition } from '../store/jobs/jobRows.ts'

/** Ends a job without repetition; the text is shown to its submitter. */
export class JobEnded extends Error {
  readonly cancelled: boolean
  constructor(text: string, { cancelled = false }: { readonly cancelled?: boolean } = {}) {
    super(text)
    this.cancelled = cancelled
  }
}

/** Stops a run that was cancelled or whose process closes; its transaction is rolled back. */
export class JobStopped extends Error {}

/** Stops a run that lost its lease to another run; its transaction is rolled back. */
export class JobFenced extends Error {}

/**
 * Requeues a job after a part with its new position, or ends it if `done`. Throws `JobFenced` if the run lost
 * its lease.
 */
export async function advanceRun(
  db: Writer,
  run: JobRun,
  end: { readonly position: number; readonly done: boolean },
): Promise<void> {
  if (!(await advanceJob(db, run, end))) throw new JobFenced()
}

/** Writes the position of a run that continues. Throws `JobFenced` if it lost its lease. */
export async function markRun(db: Writer, run: JobRun, position: number): Promise<void> {
  if (!(await markPosition(db, run, position))) throw new JobFenced()
}

/** Ends the job of a run. Throws `JobFenced` if it lost its lease. */
export async function endRun(db: Writer, run: JobRun): Promise<void> {
  if (!(await endJob(db, run))) throw new JobFenced()
}
