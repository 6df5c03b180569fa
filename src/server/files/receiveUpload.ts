import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { randomWord } from '../../kernel/id.ts'
import { formatDay } from '../../kernel/time.ts'
import type { Caller } from '../engine/caller.ts'
import { requireReadable } from '../engine/outside.ts'
import type { Services } from '../services.ts'
import { type OpenStorage, storageForUploads } from '../storages/storages.ts'
import { nameReceived } from './disk.ts'
import { checkFile } from './fileKinds.ts'
import { requireQuota, storageUsageOf } from './quota.ts'
import { readUpload, type Upload } from './readUpload.ts'
import { sendToBucket } from './remoteObjects.ts'

/** An upload that is stored and whose row is not yet committed. */
export interface PendingUpload extends Pick<Upload, 'filename' | 'use' | 'size'> {
  readonly name: string
  readonly extension: string
  readonly storage: OpenStorage
}

/**
 * Receives an upload, checks its type and the quota, and stores it: in the waiting folder, and in the bucket
 * of the tenant where it has one.
 */
export async function receiveUpload(
  services: Services,
  request: FastifyRequest,
  caller: Caller,
): Promise<PendingUpload> {
  const { tenantId } = caller.session
  const storage = await storageForUploads(services, tenantId)
  const upload = await readUpload(request, services, caller)
  const { path, size, sha256, filename, use } = upload
  try {
    requireReadable({ bizType: use })
    requireQuota(await storageUsageOf(services.database, tenantId), size)
    const { extension, mime } = await checkFile(upload, filename, use)
    const name = `${tenantId}/${formatDay(new Date()).replaceAll('-', '')}/${randomWord(32)}.${extension}`,
      object = { name, ossId: storage.id }
    await nameReceived(services.config.dataDir, path, object)
    await sendToBucket(services, { object, storage, file: { size, sha256, mime } })
    return { name, extension, filename, use, size, storage }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
