import { sql } from 'kysely'
import { oss } from '../../../contract/resources/resource/oss.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

const ENABLED = stateSql(oss, 'enabled'),
  LOCAL = choiceSql(oss, 'category', 'local')

/** A bucket that speaks S3, with its encrypted secret. */
export interface StoredBucket {
  readonly id: string
  readonly category: number
  readonly endpoint: string
  readonly transformEndpoint: string | null
  readonly bucketName: string
  readonly accessKey: string
  readonly sealedSecret: string
  readonly region: string | null
  readonly appId: string | null
}
/** A storage; without a bucket it is the server's own disk. */
export interface StoredStorage {
  readonly id: string
  readonly bucket: StoredBucket | null
}

const columns = sql`
  id::text as id, category = ${LOCAL} as local, category, endpoint, transform_endpoint as "transformEndpoint",
  bucket_name as "bucketName", access_key as "accessKey", coalesce(secret_key, '') as "sealedSecret", region,
  app_id as "appId"
`
type Stored = StoredBucket & { readonly local: boolean }
const storageOf = (row: Stored | undefined): StoredStorage | null =>
  row ? { id: row.id, bucket: row.local ? null : row } : null

/** The enabled storage of a tenant; null where there is none. */
export async function enabledStorage(db: Reader, tenantId: string): Promise<StoredStorage | null> {
  const { rows } = await sql<Stored>`
    select ${columns} from oss where tenant_id = ${tenantId} and status = ${ENABLED} and is_deleted = 0
    order by id limit 1
  `.execute(db)
  return storageOf(rows[0])
}

/** A storage by its id, removed or not; null where there is none. */
export async function storageById(db: Reader, tenantId: string, id: string): Promise<StoredStorage | null> {
  const { rows } = await sql<Stored>`
    select ${columns} from oss where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return storageOf(rows[0])
}

/** Keeps a storage from being removed until the end of the transaction; false where it was removed. */
export async function holdStorage(db: Writer, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select id from oss where tenant_id = ${tenantId} and id = ${id} and is_deleted = 0 for share
  `.execute(db)
  return rows.length > 0
}

/** Those of the storages that hold files, removed ones included as long as they can come back. */
export async function storagesInUse(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id::text as id from unnest(${ids}::bigint[]) as s(id)
    where exists (select from attach a where a.tenant_id = ${tenantId} and a.oss_id = s.id)
      or exists (select from single_use_file h where h.tenant_id = ${tenantId} and h.oss_id = s.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Stores the outcome of a test; it is no change of the row, whose version stays. */
export async function recordStorageTest(
  db: Reader,
  id: string,
  { passed, text }: { readonly passed: boolean; readonly text: string },
): Promise<void> {
  const result = choiceSql(oss, 'lastTestResult', passed ? 'passed' : 'failed')
  await sql`
    update oss set last_test_result = ${result}, last_test_text = ${text.slice(0, 255)}, last_test_time = now()
    where id = ${id} and is_deleted = 0
  `.execute(db)
}
