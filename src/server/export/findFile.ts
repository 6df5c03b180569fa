import { fail, notFound } from '../../contract/errors.ts'
import { type ExportFile, exportTask } from '../../contract/resources/desk/exportTask.ts'
import { holds } from '../engine/caller.ts'
import type { WriteResult } from '../engine/perform.ts'
import { requireOperation } from '../engine/permit.ts'
import type { Parameters } from '../engine/route.ts'
import { visibleTo } from '../engine/scope.ts'
import type { Work } from '../engine/work.ts'
import { findMatching } from '../store/rows.ts'
import { countDownload } from '../store/tasks/exportRows.ts'
import type { MIME } from './exportFileStore.ts'
import { columnPermissionsOf } from './exportQueue.ts'

/** A file of a task and the number of the run that wrote it. */
export interface FetchedFile {
  readonly taskId: string
  readonly attempt: number
  readonly file: ExportFile
  readonly type: keyof typeof MIME
}

/**
 * Finds the file a download asks for and counts the download. Refuses with `EXPORT_EXPIRED` after its last
 * day, and with `EXPORT_DENIED` if the caller no longer has every permission its columns were read with.
 */
export async function findFile({ id, fileNo }: Parameters, work: Work): Promise<WriteResult<FetchedFile>> {
  requireOperation(work.caller, exportTask, 'view')
  const [row] = await findMatching(work.db, exportTask, {
    tenantId: work.tenantId,
    ids: [String(id ?? '')],
    where: visibleTo(exportTask, work),
  })
  if (!row) throw notFound(exportTask)
  if (row.taskStatus === 'expired') fail('EXPORT_EXPIRED')
  if (row.taskStatus !== 'done') fail('STATE_CONFLICT')
  const codes = await columnPermissionsOf(work.db, row.id)
  if (!codes?.every((code) => holds(work.caller, code))) fail('EXPORT_DENIED')
  const file = (row.files as ExportFile[]).find((candidate) => candidate.fileNo === Number(fileNo ?? 1))
  if (!file) throw notFound(exportTask)
  if (!(await countDownload(work.db, row.id))) fail('EXPORT_EXPIRED')
  return {
    answer: {
      taskId: row.id,
      attempt: Number(row.attemptCount),
      file,
      type: row.fileType as keyof typeof MIME,
    },
    targets: [row.id],
    message: file.fileName,
  }
}
