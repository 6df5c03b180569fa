import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import { dropOldUploadCounts, forgetFiles, namedObjects, removedFiles } from '../store/files/attachRows.ts'
import { agesIn, dropObject, dropWaiting, isObjectName, settleObject, waitingObjects } from './disk.ts'

const MINUTE_MS = 60_000
/** An upload whose row is not there after so long never gets one: its process died, or its transaction. */
const UNNAMED_MS = 10 * MINUTE_MS
/** A form that is still being taken in after so long belongs to a process that died. */
const FORM_MS = 60 * MINUTE_MS
const AT_ONCE = 500

/**
 * Makes rows and files agree: what a dead process left half done is finished or removed, files of removed
 * rows go with their rows.
 */
export async function sweepFiles({ config: { dataDir }, database: { kysely } }: Services): Promise<void> {
  const waiting = (await waitingObjects(dataDir)).filter(({ name }) => isObjectName(name))
  const named = await namedObjects(
    kysely,
    waiting.map(({ name }) => name),
  )
  for (const { name, ageMs } of waiting) {
    if (named.has(name)) await settleObject(dataDir, name)
    else if (ageMs > UNNAMED_MS) await dropWaiting(dataDir, name)
  }
  const forms = join(dataDir, 'incoming')
  for (const { name, ageMs } of await agesIn(forms))
    if (ageMs > FORM_MS) await rm(join(forms, name), { force: true })
  await sweepRemoved(dataDir, kysely)
  await dropOldUploadCounts(kysely)
}

async function sweepRemoved(dataDir: string, kysely: Services['database']['kysely']): Promise<void> {
  for (let lastCount = AT_ONCE; lastCount === AT_ONCE; ) {
    const removed = await removedFiles(kysely, AT_ONCE)
    for (const { name } of removed) if (isObjectName(name)) await dropObject(dataDir, name)
    await forgetFiles(
      kysely,
      removed.map(({ id }) => id),
    )
    lastCount = removed.length
  }
}
