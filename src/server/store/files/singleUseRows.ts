import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** A stored file by its name and the storage that holds it; null is the disk without a storage. */
export interface StoredName {
  readonly name: string
  readonly ossId: string | null
}

/** Seconds in which an upload that is read once has to be read; then it is dropped. */
const KEPT_SECONDS = 86_400

/** Stores that a file waits to be read once. */
export async function keepSingleUse(
  db: Writer,
  tenantId: string,
  { name, ossId, size }: StoredName & { readonly size: number },
): Promise<void> {
  await sql`
    insert into single_use_file (name, tenant_id, oss_id, file_size, due_time)
    values (${name}, ${tenantId}, ${ossId}, ${size}, now() + make_interval(secs => ${KEPT_SECONDS}))
  `.execute(db)
}

/** Gives a file to its only reader, whose transaction dooms it; null where it was read, or never was there. */
export async function claimSingleUse(db: Writer, tenantId: string, name: string): Promise<StoredName | null> {
  const { rows } = await sql<StoredName>`
    update single_use_file set due_time = '-infinity'
    where tenant_id = ${tenantId} and name = ${name} and due_time > now()
    returning name, oss_id::text as "ossId"
  `.execute(db)
  return rows[0] ?? null
}

/** The same with an upload that is an attachment: it is none any more. */
export async function claimAttached(db: Writer, tenantId: string, name: string): Promise<StoredName | null> {
  const { rows } = await sql<StoredName>`
    with taken as (
      delete from attach where tenant_id = ${tenantId} and name = ${name} and is_deleted = 0
        and is_external is not true
      returning name, oss_id, attach_size
    )
    insert into single_use_file (name, tenant_id, oss_id, file_size, due_time)
    select name, ${tenantId}, oss_id, coalesce(attach_size, 0), '-infinity'::timestamptz from taken
    returning name, oss_id::text as "ossId"
  `.execute(db)
  return rows[0] ?? null
}

/** Files whose time is over, with their tenants. */
export async function dueFiles(
  db: Reader,
  limit: number,
): Promise<readonly (StoredName & { readonly tenantId: string })[]> {
  const { rows } = await sql<StoredName & { readonly tenantId: string }>`
    select tenant_id as "tenantId", name, oss_id::text as "ossId" from single_use_file
    where due_time <= now() order by due_time limit ${limit}
  `.execute(db)
  return rows
}

/** Forgets files that are gone from their storage. */
export async function forgetSingleUse(db: Reader, names: readonly string[]): Promise<void> {
  await sql`delete from single_use_file where name = any(${names}::text[]) and due_time <= now()`.execute(db)
}
