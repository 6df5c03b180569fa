import { endRun, JobStopped, markRun } from '../jobs/run.ts'
import { permissionOf } from '../../contract/define/permission.ts'
import { fail, Refusal, say } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import type { Faulty } from '../engine/createMany.ts'
import { perform } from '../engine/perform.ts'
import type { Services } from '../services.ts'
import { addFaults, advanceImport, endAdvanced } from '../store/tasks/importRows.ts'
import { batchesOf, RowImporter } from './batches.ts'
import { faultsOf, type ImportRun } from './importRun.ts'
import { sendImportMessage } from './sendImportMessage.ts'
import type { SheetRow } from '../sheets/sheetRow.ts'

/**
 * Writes the correct rows batch by batch and stores the faults of the others. A batch is one transaction with
 * the job's position at its last row, so the next run continues after it and no row is written twice. Throws
 * `JobStopped` if the task was cancelled or removed.
 */
export async function writePartly(run: ImportRun, services: Services, caller: Caller): Promise<void> {
  const { resource, matched, progress, task, job, rows } = run
  if (rows.length === 0) fail('SHEET_NO_ROWS')
  const remaining = rows.filter(({ number }) => number > job.position)
  progress.processed = rows.length - remaining.length
  const writing: Writing = { run, services, caller, importing: new RowImporter(run, true) }
  for (const batch of batchesOf(resource, matched, remaining)) {
    run.throwIfStopped()
    await writeBatch(writing, batch)
  }
  await services.database.transaction(async (db) => {
    if (!(await endAdvanced(db, task.id, rows.length))) throw new JobStopped()
    await sendImportMessage(db, task.id, ({ name }) =>
      say('导入完成：{name}，共 {rows} 行', { name, rows: rows.length }),
    )
    await endRun(db, job)
  })
}

interface Writing {
  readonly run: ImportRun
  readonly services: Services
  readonly caller: Caller
  readonly importing: RowImporter
}

/**
 * Writes one batch. If it is refused as a whole, its rows are written one by one, so that a faulty row does
 * not hinder the others.
 */
async function writeBatch(writing: Writing, batch: readonly SheetRow[]): Promise<void> {
  const { progress } = writing.run
  try {
    await commit(writing, batch, null)
    progress.processed += batch.length
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'SYSTEM_ERROR' || error.code === 'BUSY') throw error
    if (batch.length > 1) {
      for (const row of batch) await writeBatch(writing, [row])
      return
    }
    await commit(writing, batch, error)
    progress.processed += 1
  }
}

async function commit(
  { run, services, caller, importing }: Writing,
  batch: readonly SheetRow[],
  refused: Refusal | null,
): Promise<void> {
  const { resource, task, rows, progress, job } = run
  const operationContext = {
    resource: resource.id,
    action: 'import',
    permission: permissionOf(resource, 'import'),
    parameters: { taskNo: task.taskNo, fileName: task.fileName },
    route: '',
    key: null,
  }
  const first = batch[0]?.number ?? 0,
    last = batch.at(-1)?.number ?? 0
  await perform(services, caller, operationContext, async (work) => {
    const { ids, faulty } = refused
      ? {
          ids: [],
          faulty: [{ number: last, errors: [refused.fieldError] }] satisfies Faulty[],
        }
      : await importing.importBatch(batch, work)
    await addFaults(work.db, { tenantId: work.tenantId, taskId: task.id }, faultsOf(run, faulty))
    const good = batch.length - faulty.length
    const isWanted = await advanceImport(work.db, task.id, {
      total: rows.length,
      done: progress.processed + batch.length,
      good,
      bad: faulty.length,
    })
    if (!isWanted) throw new JobStopped()
    await markRun(work.db, job, last)
    return {
      answer: {},
      targets: ids,
      message: `${task.fileName} 第${first}至${last}行：成功${good}行，失败${faulty.length}行`,
    }
  })
}
