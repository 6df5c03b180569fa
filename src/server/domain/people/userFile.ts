import { fail } from '../../../contract/errors.ts'
import { newId } from '../../../kernel/id.ts'
import { formatDay } from '../../../kernel/time.ts'
import type { Parameters, UploadedFile } from '../../engine/route.ts'
import type { Work } from '../../engine/work.ts'
import { takeNumbers } from '../../store/docNumbers.ts'
import {
  FILE_STATE,
  insertFile,
  insertFileRows,
  OUTCOME,
  type UserFile,
  type UserFileRow,
  wasFileSent,
} from '../../store/people/userFileRows.ts'
import { countOf } from './mobileRows.ts'
import { merchantOf } from './newUser.ts'
import { PART_SIZE } from './tagFilePart.ts'
import { readOperation, requireUsable } from './tagOperation.ts'

/** Minutes within which the same file is refused. */
const REPEAT_MINUTES = 10

/** Stores a file with its rows. */
export async function storeFile(
  parameters: Parameters,
  { sent, rows }: { readonly sent: UploadedFile; readonly rows: readonly UserFileRow[] },
  work: Work,
): Promise<UserFile> {
  const { db, tenantId } = work,
    operation = readOperation(parameters)
  await requireUsable(operation, work)
  const merchantId = await merchantOf(parameters, work)
  if (await wasFileSent(db, tenantId, { sha256: sent.sha256, minutes: REPEAT_MINUTES }))
    fail('IMPORT_FILE_REPEATED', {}, 'file')
  const [batchNo = ''] = await takeNumbers(
    db,
    tenantId,
    { prefix: 'UF', digits: 6, daily: true, day: formatDay(new Date()) },
    1,
  )
  const file: UserFile = {
    id: newId(),
    batchNo,
    fileName: sent.filename.slice(0, 255),
    sha256: sent.sha256,
    ...operation,
    merchantId,
    merchantCode: null,
    createMissing: ['1', 'true'].includes(String(parameters.createMissing ?? '')),
    totalCount: rows.length,
    successCount: 0,
    failCount: countOf(rows, OUTCOME.failed),
    dupCount: countOf(rows, OUTCOME.repeated),
    fileState: FILE_STATE.running,
  }
  await insertFile(db, tenantId, { file, userId: work.caller.session.userId })
  for (let from = 0; from < rows.length; from += PART_SIZE)
    await insertFileRows(db, tenantId, { fileId: file.id, rows: rows.slice(from, from + PART_SIZE) })
  return file
}
