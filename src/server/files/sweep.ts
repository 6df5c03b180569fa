import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { dropOldUploadCounts, forgetFiles, namedObjects, removedFiles } from '../store/files/attachRows.ts'
import { agesIn, dropObject, dropWaiting, isObjectName, settleObject, waitingObjects } from './disk.ts'

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
export async function sweepFiles({ config: { dataDir }, database: { kysely } }: Services): Promise<void> {
  const waiting = (await waitingObjects(dataDir)).filter(({ name }) => isObjectName(name))
  const named = await namedObjects(
    kysely,
    waiting.map(({ name }) => name),
  )
  for (const { name, ageMs } of waiting) {
    if (named.has(name)) await settleObject(dataDir, name)
    else if (ageMs > ORPHAN_MS) await dropWaiting(dataDir, name)
  }
  const forms = join(dataDir, 'incoming')
  for (const { name, ageMs } of await agesIn(forms))
    if (ageMs > FORM_MS) await rm(join(forms, name), { force: true })
  await sweepRemoved(dataDir, kysely)
  await dropOldUploadCounts(kysely)
}

async function sweepRemoved(dataDir: string, kysely: Services['database']['kysely']): Promise<void> {
  for (let lastCount = BATCH_SIZE; lastCount === BATCH_SIZE; ) {
    const removed = await removedFiles(kysely, BATCH_SIZE)
    for (const { name } of removed) if (isObjectName(name)) await dropObject(dataDir, name)
    await forgetFiles(
      kysely,
      removed.map(({ id }) => id),
    )
    lastCount = removed.length
  }
}
