import { fail } from '../../contract/errors.ts'
import { attach } from '../../contract/resources/resource/attach.ts'
import { FILE_PATH } from '../access/filePass.ts'
import type { WriteResult } from '../engine/perform.ts'
import type { Work } from '../engine/work.ts'
import { holdStorage } from '../store/resource/ossRows.ts'
import { keepSingleUse } from '../store/files/singleUseRows.ts'
import { insertRows } from '../store/rows.ts'
import { isSingleUse, isPublicUse } from './fileKinds.ts'
import { requireQuota, storageUsageOf } from './quota.ts'
import type { PendingUpload } from './receiveUpload.ts'

/** Checks the quota within the transaction, so that concurrent uploads do not exceed the limit together. */
async function requireRoom(size: number, { database, tenantId, db }: Work): Promise<void> {
  const usage = await storageUsageOf(database, tenantId, db)
  requireQuota({ ...usage, bytes: usage.bytes - size }, size)
}

/** Inserts the row of an upload in the transaction of its call; refuses STORAGE_QUOTA. */
export async function recordUpload(
  { name, extension, filename, size, use, storage }: PendingUpload,
  work: Work,
): Promise<WriteResult<unknown>> {
  const { userId, deptIds } = work.caller.session,
    link = `${FILE_PATH}/${name}`
  if (storage.id !== null && !(await holdStorage(work.db, work.tenantId, storage.id))) fail('OSS_CHANGED')
  if (isSingleUse(use)) {
    await keepSingleUse(work.db, work.tenantId, { name, ossId: storage.id, size })
    await requireRoom(size, work)
    return { answer: { link, domain: '', name, originalName: filename, attachId: null, size }, targets: [] }
  }
  const row = {
    link,
    domainUrl: '',
    name,
    originalName: filename.slice(0, 255),
    extension,
    attachSize: size,
    isPublic: isPublicUse(use),
    ossId: storage.id,
    isExternal: false,
    createUser: userId,
    createDept: deptIds[0] ?? null,
  }
  const [attachId = ''] = await insertRows(work.db, attach, work.tenantId, [row])
  await requireRoom(size, work)
  return { answer: { link, domain: '', name, originalName: filename, attachId, size }, targets: [attachId] }
}
