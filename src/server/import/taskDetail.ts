import type { Row } from '../../contract/define/row.ts'
import { notFound } from '../../contract/errors.ts'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import { requireOperation } from '../engine/permit.ts'
import { wholeNumber } from '../engine/query.ts'
import { visibleTo } from '../engine/scope.ts'
import type { Reading } from '../engine/work.ts'
import { translatorFor } from '../engine/translation.ts'
import type { Parameters } from '../engine/route.ts'
import { selectFaults } from '../store/tasks/importRows.ts'
import { findMatching } from '../store/rows.ts'
import { importColumns } from './columns.ts'
import { nounOf } from './task.ts'

type Task = Row<typeof importTask>

/**
 * An import task the caller may see. Its submitter needs the import permission of the noun, other users the
 * permission to view import tasks.
 */
export async function visibleTask({ id }: Parameters, reading: Reading): Promise<Task> {
  const [row] = await findMatching(reading.database.kysely, importTask, {
    tenantId: reading.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(importTask, reading),
  })
  if (!row) throw notFound(importTask)
  const own = row.createUser === reading.caller.session.userId
  requireOperation(reading.caller, own ? nounOf(reading, row.importer) : importTask, own ? 'import' : 'view')
  return row
}

/** An import task with its state, its headings and the columns they can be mapped to. */
export async function taskDetailOf(parameters: Parameters, reading: Reading): Promise<unknown> {
  const task = await visibleTask(parameters, reading)
  const resource = nounOf(reading, task.importer),
    translate = translatorFor(parameters.exportLocale === 'en' ? 'en' : 'zh')
  const columns = importColumns(resource, reading.caller).map(({ name, label, required }) => ({
    name,
    label: translate(label),
    required,
  }))
  const {
    id,
    importer,
    fileName,
    headings,
    mapping,
    mode,
    taskStatus,
    step,
    version,
    progress,
    totalCount,
    processedCount,
    successCount,
    failCount,
    errorMsg,
    operation,
  } = task
  return {
    id,
    importer,
    fileName,
    headings,
    mapping,
    columns,
    mode,
    partial: resource.importing.partial ?? false,
    status: taskStatus,
    step,
    version,
    progress,
    totalCount,
    processedCount,
    successCount,
    failCount,
    errorMsg,
    operation,
  }
}

/** A page of the faults of a file. */
export async function faultsOf(parameters: Parameters, reading: Reading): Promise<unknown> {
  const task = await visibleTask(parameters, reading)
  const size = Math.min(200, wholeNumber(parameters.size, 20, 'size')),
    current = wholeNumber(parameters.current, 1, 'current')
  const { faults, total } = await selectFaults(reading.database.kysely, task.id, {
    offset: (current - 1) * size,
    limit: size,
  })
  const resource = nounOf(reading, task.importer)
  const columns = new Map(importColumns(resource, reading.caller).map(({ name, label }) => [name, label]))
  return {
    records: faults.map((fault) => ({ ...fault, label: columns.get(fault.field) ?? '' })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
  }
}
