import type { Caller } from '../engine/caller.ts'
import { readingOf } from '../engine/work.ts'
import { readingAsSubmitter } from '../export/storedRights.ts'
import { Ended, requireEligibleSubmitter } from '../export/submitterEligibility.ts'
import type { Services } from '../services.ts'
import { type ClaimedImport, findImportOrder, type ImportFault } from '../store/tasks/importRows.ts'
import { importColumns } from './columns.ts'
import { type Course, faultsOf, type Job, type Matched } from './job.ts'
import { sourceOf } from './importFileStore.ts'
import { readRows } from './source.ts'
import { tryRows } from './tryRows.ts'
import { writeRows } from './writeRows.ts'

export interface Outcome {
  readonly total: number
  readonly faults: readonly ImportFault[]
  readonly failedRows: number
  /** Whether the run has ended itself, together with what it wrote. */
  readonly ended: boolean
}

/**
 * Checks the rows of a file, or writes them all; what is wrong with any comes back, and then nothing was
 * written.
 */
export async function runImport(services: Services, task: ClaimedImport, course: Course): Promise<Outcome> {
  const order = await findImportOrder(services.database.kysely, task.id)
  const resource = services.resources.find(({ id, import: offered }) => id === task.importer && offered)
  if (!order || !resource) throw new Ended(3, '导入器不存在')
  await requireEligibleSubmitter(services, resource, order, 'import')
  const submitterReading = readingAsSubmitter(services, order, task.taskNo)
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
  course.total = rows.length
  const job: Job = { resource, task, matched, rows, course }
  const faulty =
    task.step === 2 ? await writeRows(job, services, caller) : await tryRows(job, readingOf(services, caller))
  return {
    total: rows.length,
    failedRows: faulty.length,
    ended: task.step === 2 && faulty.length === 0,
    faults: faultsOf(job, faulty),
  }
}
