import { JobEnded } from '../jobs/run.ts'
import type { JobContext } from '../jobs/queue.ts'
import { readingAsSubmitter, requireEligibleSubmitter } from '../jobs/submitter.ts'
import type { ClaimedJob } from '../store/jobs/jobRows.ts'
import type { Caller } from '../engine/caller.ts'
import { readingOf } from '../engine/work.ts'
import { findImport, type ImportFault } from '../store/tasks/importRows.ts'
import { importColumns } from './columns.ts'
import { faultsOf, type ImportRun, type Matched } from './importRun.ts'
import { sourceOf } from './importFileStore.ts'
import { readRows } from './source.ts'
import { tryRows } from './tryRows.ts'
import { writeRows } from './writeRows.ts'

/** Wire value of the step in which rows are written. */
const WRITE = 2

/** The result of a check or of a failed write: counts, and the faults to store. */
export interface ImportOutcome {
  readonly total: number
  readonly faults: readonly ImportFault[]
  readonly failedRows: number
}

/**
 * Checks or writes the rows of a file. Returns the faults, in which case no row was written; null if the rows
 * were written, in transactions that also ended the job. Throws `JobEnded` if the noun is unknown or the
 * submitter lost the right.
 */
export async function runImport(
  claimed: ClaimedJob,
  { services, progress, throwIfStopped }: JobContext,
): Promise<ImportOutcome | null> {
  const task = await findImport(services.database.kysely, claimed.id)
  const resource = services.resources.find(({ id, import: offered }) => id === task?.importer && offered)
  if (!task || !resource) throw new JobEnded('导入器不存在')
  await requireEligibleSubmitter(services, resource, claimed, 'import')
  const submitterReading = readingAsSubmitter(services, claimed, task.taskNo)
  const caller: Caller = {
    ...submitterReading.caller,
    detail: true,
    origin: { ...submitterReading.caller.origin, method: 'POST', path: `/api${resource.path}/import` },
  }
  const columns = new Map(importColumns(resource, caller).map((column) => [column.name, column]))
  const matched = task.mapping.flatMap((name, index): Matched[] => {
    const column = name ? columns.get(name) : undefined
    return column ? [{ index, column }] : []
  })
  const { path, maxRows } = await sourceOf({ ...submitterReading, tenantId: task.tenantId }, task.id)
  const rows = await readRows(path, { maxRows, columns: matched.map(({ index }) => index) })
  progress.total = rows.length
  const run: ImportRun = { resource, job: claimed, task, matched, rows, progress, throwIfStopped }
  const faulty =
    task.step === WRITE
      ? await writeRows(run, services, caller)
      : await tryRows(run, readingOf(services, caller))
  if (task.step === WRITE && faulty.length === 0) return null
  return { total: rows.length, failedRows: faulty.length, faults: faultsOf(run, faulty) }
}
