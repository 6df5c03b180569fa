import type { Readable } from 'node:stream'
import { Refusal } from '../../contract/errors.ts'
import type { Services } from '../services.ts'
import {
  dropObject as dropRemote,
  type FileToStore,
  openObject as openRemote,
  putObject,
} from '../storages/s3.ts'
import { type OpenStorage, storageOfFile } from '../storages/storages.ts'
import { dropObject, dropWaiting, openObject, settleObject, type WaitingObject, waitingPath } from './disk.ts'

type Object = WaitingObject
interface Sending {
  readonly object: Object
  readonly storage: OpenStorage
  readonly file: Omit<FileToStore, 'path'>
}

/** Refuses with STORAGE_FAILED, which the server's log explains. */
const failed = (error: unknown): never => {
  const refusal = new Refusal('STORAGE_FAILED')
  refusal.cause = error
  throw refusal
}

/** Sends a waiting file to the bucket of its storage, if it has one; a failure leaves neither. */
export async function sendToBucket(
  { config: { dataDir } }: Services,
  { object, storage: { bucket, reach }, file }: Sending,
): Promise<void> {
  if (!bucket) return
  try {
    await putObject(bucket, reach, object.name, { ...file, path: waitingPath(dataDir, object) })
  } catch (error) {
    await dropWaiting(dataDir, object)
    failed(error)
  }
}

/** Ends an upload whose row was committed: the file moves to its final path, or is in its bucket already. */
export const settleUpload = (
  { config: { dataDir } }: Services,
  { bucket }: OpenStorage,
  object: Object,
): Promise<void> => (bucket ? dropWaiting(dataDir, object) : settleObject(dataDir, object))

/** Takes back an upload that has no row. */
export async function dropUpload(
  { config: { dataDir } }: Services,
  { bucket, reach }: OpenStorage,
  object: Object,
): Promise<void> {
  // Where the bucket does not answer, the waiting file remains, so that the sweep tries again.
  if (bucket) await dropRemote(bucket, reach, object.name)
  await dropWaiting(dataDir, object)
}

/** Opens a stored file, wherever it is; null where there is none. Refuses STORAGE_FAILED. */
export async function openStored(
  services: Services,
  tenantId: string,
  object: Object,
): Promise<Readable | null> {
  const { bucket, reach } = await storageOfFile(services, tenantId, object.ossId)
  return bucket
    ? openRemote(bucket, reach, object.name).catch(failed)
    : openObject(services.config.dataDir, object)
}

/** Deletes a stored file for good, wherever it is; false where its bucket does not answer. */
export async function dropStored(services: Services, tenantId: string, object: Object): Promise<boolean> {
  const { bucket, reach } = await storageOfFile(services, tenantId, object.ossId)
  if (!bucket) {
    await dropObject(services.config.dataDir, object.name)
    return true
  }
  return dropRemote(bucket, reach, object.name).then(
    () => true,
    () => false,
  )
}
