import { attach } from '../../contract/resources/resource/attach.ts'
import { FILE_PATH } from '../access/filePass.ts'
import type { WriteResult } from '../engine/perform.ts'
import type { Work } from '../engine/work.ts'
import { insertRows } from '../store/rows.ts'
import { isPublicUse } from './fileKinds.ts'
import { requireQuota, storageUsageOf } from './quota.ts'
import type { PendingUpload } from './receiveUpload.ts'

/** Writes the row of an upload, in the transaction of its call. */
export async function recordUpload(
  { name, extension, filename, bytes, use }: PendingUpload,
  work: Work,
): Promise<WriteResult<unknown>> {
  const { userId, deptIds } = work.caller.session,
    link = `${FILE_PATH}/${name}`,
    size = bytes.length
  const row = {
    link,
    domainUrl: '',
    name,
    originalName: filename.slice(0, 255),
    extension,
    attachSize: size,
    isPublic: isPublicUse(use),
    createUser: userId,
    createDept: deptIds[0] ?? null,
  }
  const [attachId = ''] = await insertRows(work.db, attach, work.tenantId, [row])
  // Counted with the row, so that many at once do not get past the limit together.
  const usage = await storageUsageOf(work.database, work.tenantId, work.db)
  requireQuota({ ...usage, bytes: usage.bytes - size }, size)
  return { answer: { link, domain: '', name, originalName: filename, attachId, size }, targets: [attachId] }
}
