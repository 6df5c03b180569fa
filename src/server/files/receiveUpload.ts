import type { FastifyRequest } from 'fastify'
import { randomWord } from '../../kernel/id.ts'
import { formatDay } from '../../kernel/time.ts'
import type { Caller } from '../engine/caller.ts'
import type { Services } from '../services.ts'
import { writeWaiting } from './disk.ts'
import { checkFile } from './fileKinds.ts'
import { requireQuota, storageUsageOf } from './quota.ts'
import { readUpload, type Upload } from './readUpload.ts'

/** An upload on disk whose row is not yet committed. */
export interface PendingUpload extends Upload {
  readonly name: string
  readonly extension: string
}

/** Reads an upload, checks its type and the quota, and writes it to the waiting folder. */
export async function receiveUpload(
  services: Services,
  request: FastifyRequest,
  caller: Caller,
): Promise<PendingUpload> {
  const { tenantId } = caller.session,
    { dataDir } = services.config
  const upload = await readUpload(request, services, caller)
  requireQuota(await storageUsageOf(services.database, tenantId), upload.bytes.length)
  const { extension } = await checkFile(upload.bytes, upload.filename, upload.use)
  const name = `${tenantId}/${formatDay(new Date()).replaceAll('-', '')}/${randomWord(32)}.${extension}`
  await writeWaiting(dataDir, name, upload.bytes)
  return { ...upload, name, extension }
}
