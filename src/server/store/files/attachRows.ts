import { type NotNull, sql } from 'kysely'
import type { Reader } from '../db.ts'
import { ago, anyId, anyText } from '../expressions.ts'

/** The storage used by a tenant, including files of removed rows that are still on disk. */
export interface Usage {
  readonly bytes: number
  readonly files: number
}

/** The storage used by a tenant; zero where nothing was uploaded. */
export async function usageOf(db: Reader, tenantId: string): Promise<Usage> {
  const [row] = await db
    .selectFrom('attach_usage')
    .select(['bytes', 'files'])
    .where('tenant_id', '=', tenantId)
    .execute()
  return { bytes: Number(row?.bytes ?? 0), files: row?.files ?? 0 }
}

/** Counts an upload; returns the number of the user's uploads in this minute. */
export async function countUpload(db: Reader, tenantId: string, userId: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    insert into upload_minute (tenant_id, user_id, minute, count)
    values (${tenantId}, ${userId}, date_trunc('minute', now()), 1)
    on conflict (tenant_id, user_id, minute) do update set count = upload_minute.count + 1 returning count
  `.execute(db)
  return row?.count ?? 1
}

/** Deletes upload counts older than an hour. */
export async function dropOldUploadCounts(db: Reader): Promise<void> {
  await db.deleteFrom('upload_minute').where('minute', '<', ago('1 hour')).execute()
}

/** The names that occur in `attach`, including removed rows, and among files that are read once. */
export async function namedObjects(db: Reader, names: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('attach')
    .select('name')
    .where('name', '=', anyText(names))
    .$narrowType<{ name: NotNull }>()
    .union(db.selectFrom('single_use_file').select('name').where('name', '=', anyText(names)))
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export interface RemovedFile {
  readonly id: string
  readonly name: string
  /** The storage that holds it; null is the disk without a storage. */
  readonly ossId: string | null
}
/** Removed attachments whose removal can no longer be undone. */
export async function removedFiles(db: Reader, limit: number): Promise<readonly RemovedFile[]> {
  const { rows } = await sql<RemovedFile>`
    select id::text as id, coalesce(name, '') as name, oss_id::text as "ossId" from attach
    where is_deleted = 1 and update_time < now() - interval '1 hour' order by update_time limit ${limit}
  `.execute(db)
  return rows
}

/** Deletes the rows of removed attachments for good. */
export async function forgetFiles(db: Reader, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('attach').where('id', '=', anyId(ids)).where('is_deleted', '=', sql.lit(1)).execute()
}

/** What was found out about an upload when it was received; `size` in bytes. */
export interface UploadFacts {
  readonly extension: string
  readonly size: number
}

/** The live uploads of a tenant with these object names. */
export async function selectUploads(
  db: Reader,
  tenantId: string,
  names: readonly string[],
): Promise<readonly UploadFacts[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('attach')
    .select(['extension', 'attach_size as size'])
    .where('tenant_id', '=', tenantId)
    .where('name', '=', anyText(names))
    .where('is_deleted', '=', 0)
    .execute()
  return rows.map(({ extension, size }) => ({ extension: extension ?? '', size: size ?? 0 }))
}
