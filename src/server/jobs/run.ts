import type { Writer } from '../store/db.ts'
import { advanceJob, endJob, type JobRun, markPosition } from '../store/jobs/jobRows.ts'

/** Ends a job for good, with a sentence for whoever asked for it. */
export class JobEnded extends Error {
  readonly cancelled: boolean
  constructor(text: string, { cancelled = false }: { readonly cancelled?: boolean } = {}) {
    super(text)
    this.cancelled = cancelled
  }
}

/** A run whose job is no longer wanted, or whose process closes: what it was about to write is undone. */
export class JobStopped extends Error {}

/** A run that lost its lease: what it was about to write is undone, another run has the job. */
export class JobFenced extends Error {}

/**
 * Gives a job back after a part of it, with the position it got to; `done` ends it. Throws `JobFenced` where
 * the run lost its lease.
 */
export async function advanceRun(
  db: Writer,
  run: JobRun,
  end: { readonly position: number; readonly done: boolean },
): Promise<void> {
  if (!(await advanceJob(db, run, end))) throw new JobFenced()
}

/** Notes the position of a run that goes on. Throws `JobFenced` where it lost its lease. */
export async function markRun(db: Writer, run: JobRun, position: number): Promise<void> {
  if (!(await markPosition(db, run, position))) throw new JobFenced()
}

/** Ends the job of a run. Throws `JobFenced` where it lost its lease. */
export async function endRun(db: Writer, run: JobRun): Promise<void> {
  if (!(await endJob(db, run))) throw new JobFenced()
}
