import { allowsPrivateHosts } from '../engine/privateHosts.ts'
import type { Services } from '../services.ts'
import { enabledStorage, storageById, type StoredStorage } from '../store/resource/ossRows.ts'
import { type Bucket, bucketOf } from './bucket.ts'
import type { Reach } from './s3.ts'

/** A storage that is open: a bucket, or the server's own disk where that is null. */
export interface OpenStorage {
  /** Null is the disk of a tenant that has no storage enabled. */
  readonly id: string | null
  readonly bucket: Bucket | null
  readonly reach: Reach
}

type Open = Pick<Services, 'database' | 'vault'>

async function opened({ database, vault }: Open, stored: StoredStorage | null): Promise<OpenStorage> {
  const bucket = stored?.bucket ?? null
  return {
    id: stored?.id ?? null,
    bucket: bucket && bucketOf(bucket, bucket.sealedSecret === '' ? '' : vault.open(bucket.sealedSecret)),
    reach: { allowPrivate: bucket !== null && (await allowsPrivateHosts({ database })) },
  }
}

/** The storage that takes the uploads of a tenant. */
export const storageForUploads = async (services: Open, tenantId: string): Promise<OpenStorage> =>
  opened(services, await enabledStorage(services.database.kysely, tenantId))

/** The storage that holds a file, by the id its attachment remembers. */
export const storageOfFile = async (
  services: Open,
  tenantId: string,
  id: string | null,
): Promise<OpenStorage> =>
  opened(services, id === null ? null : await storageById(services.database.kysely, tenantId, id))
