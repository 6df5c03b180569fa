import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { dropOldUploadCounts, forgetFiles, namedObjects, removedFiles } from '../store/files/attachRows.ts'
import { storageOfFile } from '../storages/storages.ts'
import { agesIn, dropParts, isObjectName, waitingObjects } from './disk.ts'
import { dropStored, dropUpload, settleUpload } from './remoteObjects.ts'

const MINUTE_MS = 60_000
/**
 * Age after which an upload without a row is deleted: its process died or its transaction was rolled back.
 */
const ORPHAN_MS = 10 * MINUTE_MS
/** Age after which a partly received form is deleted: its process died. */
const FORM_MS = 60 * MINUTE_MS
const BATCH_SIZE = 500

/**
 * Reconciles rows and files: moves or deletes uploads that a dead process left behind, and deletes the files
 * of removed rows.
 */
export async function sweepFiles(services: Services): Promise<void> {
  const { dataDir } = services.config,
    { kysely } = services.database
  await sweepWaiting(services)
  await dropParts(dataDir, ORPHAN_MS)
  const forms = join(dataDir, 'incoming')
  for (const { name, ageMs } of await agesIn(forms))
    if (ageMs > FORM_MS) await rm(join(forms, name), { force: true })
  await sweepRemoved(services)
  await dropOldUploadCounts(kysely)
}

async function sweepWaiting(services: Services): Promise<void> {
  const waiting = await waitingObjects(services.config.dataDir)
  const named = await namedObjects(
    services.database.kysely,
    waiting.map(({ name }) => name),
  )
  for (const { ageMs, ...object } of waiting) {
    const isNamed = named.has(object.name)
    if (!isNamed && ageMs <= ORPHAN_MS) continue
    const storage = await storageOfFile(services, tenantOf(object.name), object.ossId)
    // A bucket that does not answer is tried again at the next sweep.
    await (isNamed ? settleUpload : dropUpload)(services, storage, object).catch(() => undefined)
  }
}
const tenantOf = (name: string): string => name.split('/')[0] ?? ''

async function sweepRemoved(services: Services): Promise<void> {
  const { kysely } = services.database
  for (let lastCount = BATCH_SIZE; lastCount === BATCH_SIZE; ) {
    const removed = await removedFiles(kysely, BATCH_SIZE)
    const gone: string[] = []
    for (const { id, name, ossId } of removed)
      if (!isObjectName(name) || (await dropStored(services, tenantOf(name), { name, ossId }))) gone.push(id)
    await forgetFiles(kysely, gone)
    lastCount = gone.length
  }
}
