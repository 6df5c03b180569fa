import { permissionOf } from '../../contract/define/permission.ts'
import { fail, Refusal } from '../../contract/errors.ts'
import type { Caller } from '../engine/caller.ts'
import type { Faulty } from '../engine/createMany.ts'
import { perform } from '../engine/perform.ts'
import { Ended } from '../export/submitterEligibility.ts'
import type { Services } from '../services.ts'
import { addFaults, advanceImport, endAdvanced } from '../store/tasks/importRows.ts'
import { batchesOf, RowImporter } from './batches.ts'
import { faultsOf, type Job } from './job.ts'
import type { SheetRow } from './sheetRow.ts'

/**
 * Writes good rows batch by batch and keeps what is wrong with the others. A batch is one transaction with
 * the mark behind its last row: whoever is killed goes on behind that mark, and no row is written twice.
 */
export async function writePartly(job: Job, services: Services, caller: Caller): Promise<void> {
  const { resource, matched, course, task } = job
  if (job.rows.length === 0) fail('RULE', { text: '文件中没有数据行' })
  const remaining = job.rows.filter(({ number }) => number > task.doneRow)
  course.processed = job.rows.length - remaining.length
  const writing: Writing = { job, services, caller, importing: new RowImporter(job, true) }
  for (const batch of batchesOf(resource, matched, remaining)) {
    course.stopped()
    await writeBatch(writing, batch)
  }
  if (!(await endAdvanced(services.database.kysely, task, job.rows.length))) throw new Ended(4, '已取消')
}

interface Writing {
  readonly job: Job
  readonly services: Services
  readonly caller: Caller
  readonly importing: RowImporter
}

/**
 * One batch; where the database refuses it as a whole, its rows one by one, so that one of them stands for
 * itself.
 */
async function writeBatch(writing: Writing, batch: readonly SheetRow[]): Promise<void> {
  const { course } = writing.job
  try {
    await commit(writing, batch, null)
    course.processed += batch.length
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'SYSTEM_ERROR' || error.code === 'BUSY') throw error
    if (batch.length > 1) {
      for (const row of batch) await writeBatch(writing, [row])
      return
    }
    await commit(writing, batch, error)
    course.processed += 1
  }
}

async function commit(
  { job, services, caller, importing }: Writing,
  batch: readonly SheetRow[],
  refused: Refusal | null,
): Promise<void> {
  const { resource, task, rows, course } = job
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
          faulty: [
            { number: last, errors: [{ field: refused.field ?? '', text: refused.message }] },
          ] satisfies Faulty[],
        }
      : await importing.importBatch(batch, work)
    await addFaults(work.db, { tenantId: work.tenantId, taskId: task.id }, faultsOf(job, faulty))
    const good = batch.length - faulty.length
    if (
      !(await advanceImport(work.db, task, {
        row: last,
        total: rows.length,
        done: course.processed + batch.length,
        good,
        bad: faulty.length,
      }))
    )
      throw new Ended(4, '已取消')
    return {
      answer: {},
      targets: ids,
      message: `${task.fileName} 第${first}至${last}行：成功${good}行，失败${faulty.length}行`,
    }
  })
}
