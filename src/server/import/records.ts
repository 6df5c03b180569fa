import type { Resource } from '../../contract/define/resource.ts'
import { fail } from '../../contract/errors.ts'
import { importTask } from '../../contract/resources/desk/importTask.ts'
import type { WireRow } from '../../contract/wire.ts'
import { requireOperation } from '../engine/permit.ts'
import { readPage } from '../engine/page.ts'
import type { Reading } from '../engine/work.ts'
import { translatorFor } from '../engine/translation.ts'
import type { Parameters } from '../engine/route.ts'
import { faultBytes } from './faultFile.ts'
import { sentFile } from './importFileStore.ts'
import { visibleTask } from './taskDetail.ts'
import { templateBytes } from './template.ts'

/**
 * The wire value of an upload record's status (0 waiting, 1 running, 2 done, 3 failed) by that of its import
 * task.
 */
const STATUS: Readonly<Record<string, number>> = { 0: 0, 4: 0, 1: 1, 2: 2, 3: 3, 5: 3 }

/** A page of the import tasks of a noun as upload records. */
export async function recordsOf(
  resource: Resource,
  { status, fields: _recordFields, ...rest }: Parameters,
  reading: Reading,
): Promise<unknown> {
  requireOperation(reading.caller, resource, 'import')
  const statusFilter =
    status === undefined || status === ''
      ? {}
      : {
          taskStatus_in:
            Object.keys(STATUS)
              .filter((key) => String(STATUS[key]) === String(status))
              .join(',') || '-1',
        }
  const { answer } = await readPage(importTask, { ...rest, ...statusFilter, importer: resource.id }, reading)
  return { ...answer, records: answer.records.map((task) => recordOf(resource, task)) }
}

/** An import task as an upload record. */
const recordOf = (resource: Resource, task: WireRow): WireRow => ({
  id: task.id,
  recordNo: task.taskNo,
  fileName: task.fileName,
  mode: task.mode,
  totalCount: task.totalCount,
  successCount: task.successCount,
  failCount: task.failCount,
  status: STATUS[String(task.taskStatus)] ?? 0,
  failFile:
    Number(task.failCount ?? 0) > 0 ? `${resource.path}/download?recordId=${String(task.id)}&type=fail` : '',
  errorMsg: task.errorMsg,
  createUser: task.createUser,
  createUserName: task.createUserName,
  createTime: task.createTime,
})

/** The uploaded file of a record. Refuses with `NOT_FOUND` if the record is of another noun. */
async function sourceFile(
  resource: Resource,
  { recordId }: Parameters,
  reading: Reading,
): ReturnType<typeof sentFile> {
  const task = await visibleTask({ id: recordId }, reading)
  if (task.importer !== resource.id) fail('NOT_FOUND')
  return sentFile(reading, task.id, String(task.fileName))
}

async function faultyRows(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Buffer> }> {
  const task = await visibleTask({ id: parameters.recordId }, reading),
    translate = translatorFor(parameters.exportLocale === 'en' ? 'en' : 'zh')
  if (task.importer !== resource.id) fail('NOT_FOUND')
  return {
    name: `${String(task.taskName)}-${translate('错误')}.xlsx`,
    bytes: await faultBytes(task.id, reading, translate),
  }
}

async function template(
  resource: Resource,
  parameters: Parameters,
  reading: Reading,
): Promise<{ readonly name: string; readonly bytes: AsyncIterable<Buffer> }> {
  const translate = translatorFor(parameters.exportLocale === 'en' ? 'en' : 'zh')
  return {
    name: `${translate(resource.label)}-${translate('导入模板')}.xlsx`,
    bytes: await templateBytes(resource, reading, translate),
  }
}

/** The files of an upload record by the `type` of the call. */
export const RECORD_FILES = { template, source: sourceFile, fail: faultyRows } as const
