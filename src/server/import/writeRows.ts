import { permissionOf } from '../../contract/define/permission.ts'
import { fail } from '../../contract/errors.ts'
import { auditRow } from '../engine/audit.ts'
import type { Caller } from '../engine/caller.ts'
import type { Faulty } from '../engine/createMany.ts'
import { perform } from '../engine/perform.ts'
import type { Work } from '../engine/work.ts'
import type { Services } from '../services.ts'
import { insertAudit } from '../store/operationRows.ts'
import { batchesOf, RowImporter } from './batches.ts'
import { endWritten } from './endWritten.ts'
import type { ImportRun } from './importRun.ts'
import { keepUndo } from './keepUndo.ts'
import { writePartly } from './writePartly.ts'

class Faults extends Error {
  readonly faulty: readonly Faulty[]
  constructor(faulty: readonly Faulty[]) {
    super('faults')
    this.faulty = faulty
  }
}

/**
 * Writes the rows of a file. Returns the faulty rows, in which case no row was written. Where the noun
 * imports partially, correct rows are written, faults are stored with the task, and the result is empty.
 */
export async function writeRows(
  run: ImportRun,
  services: Services,
  caller: Caller,
): Promise<readonly Faulty[]> {
  if (!run.resource.importing.partial) return writeTogether(run, services, caller)
  await writePartly(run, services, caller)
  return []
}

/**
 * Writes all rows in one transaction that also ends the task and its job: after a crash either all rows are
 * written or none, and no row is written twice.
 */
async function writeTogether(run: ImportRun, services: Services, caller: Caller): Promise<readonly Faulty[]> {
  const { resource, task } = run
  const operationContext = {
    resource: resource.id,
    action: 'import',
    permission: permissionOf(resource, 'import'),
    parameters: { taskNo: task.taskNo, fileName: task.fileName },
    route: '',
    key: null,
  }
  try {
    await perform(services, caller, operationContext, async (work) => {
      const ids = await writeAll(run, work)
      await endWritten(work.db, run, ids.length)
      const kept = await keepUndo(run, ids, work)
      return {
        answer: {},
        targets: ids,
        message: `${task.fileName}，${ids.length} 行`,
        ...kept,
      }
    })
    return []
  } catch (error) {
    if (error instanceof Faults) return error.faulty
    throw error
  }
}

async function writeAll(run: ImportRun, work: Work): Promise<string[]> {
  const { resource, matched, rows, progress, task } = run
  const importing = new RowImporter(run, true)
  const ids: string[] = []
  if (rows.length === 0) fail('SHEET_NO_ROWS')
  for (const batch of batchesOf(resource, matched, rows)) {
    run.throwIfStopped()
    const result = await importing.importBatch(batch, work)
    if (result.faulty.length > 0) throw new Faults(result.faulty)
    ids.push(...result.ids)
    progress.processed += batch.length
  }
  // An audit row has at most a hundred row ids; further ids get audit rows of their own.
  for (let from = 100; from < ids.length; from += 100)
    await insertAudit(
      work.db,
      auditRow(
        work.caller,
        {
          resource: resource.id,
          action: 'import',
          permission: permissionOf(resource, 'import'),
          targetIds: ids.slice(from, from + 100),
          message: task.fileName,
        },
        work.services.resources,
      ),
    )
  return ids
}
