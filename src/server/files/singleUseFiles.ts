import { FILE_PATH } from '../access/filePass.ts'
import type { Work } from '../engine/work.ts'
import type { ScheduledJob } from '../scheduledJob.ts'
import { claimAttached, claimSingleUse, dueFiles, forgetSingleUse } from '../store/files/singleUseRows.ts'
import { dropStored, openStored } from './remoteObjects.ts'

/** Files that are dropped in one run. */
const AT_ONCE = 100

/**
 * Reads an upload by its address for the last time: with the transaction of the call nobody can read it any more,
 * and `SINGLE_USE_FILES_JOB` deletes it. Null where there is none of the tenant, or it was read before.
 */
export async function readOnce(link: string, { services, db, tenantId }: Work): Promise<Buffer | null> {
  if (!link.startsWith(`${FILE_PATH}/`)) return null
  const name = link.slice(FILE_PATH.length + 1)
  const file = (await claimSingleUse(db, tenantId, name)) ?? (await claimAttached(db, tenantId, name))
  const stream = file && (await openStored(services, tenantId, file))
  if (!stream) return null
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

/** Deletes files that were read, and those that nobody read in time; a bucket that does not answer is asked again. */
export const SINGLE_USE_FILES_JOB: ScheduledJob = {
  name: 'singleUseFiles',
  single: true,
  everyMs: 10_000,
  run: async (services) => {
    const { kysely } = services.database,
      due = await dueFiles(kysely, AT_ONCE)
    const gone: string[] = []
    for (const { tenantId, ...file } of due)
      if (await dropStored(services, tenantId, file)) gone.push(file.name)
    if (gone.length > 0) await forgetSingleUse(kysely, gone)
    return gone.length === AT_ONCE
  },
}
