import { sql } from 'kysely'
import { couponCodeExport } from '../../../contract/resources/couponCode/couponCodeExport.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

/** The queue in which files of codes are packed. */
export const CODE_FILE_QUEUE = 'couponCodeFiles'

const PACKING = stateSql(couponCodeExport, 'packing')

/** Locks an export that is being packed; false where it is not any more. */
export async function lockPacking(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from coupon_code_export where id = ${id} and export_state = ${PACKING} for update
  `.execute(db)
  return rows.length > 0
}

/** Ends an export that could not be packed; its codes remain handed out, and it can be packed again. */
export async function failPacking(db: Writer, id: string, reason: string): Promise<void> {
  await sql`
    update coupon_code_export
    set export_state = ${stateSql(couponCodeExport, 'failed')}, fail_reason = ${reason.slice(0, 200)},
      update_time = now(), version = version + 1
    where id = ${id} and export_state = ${PACKING}
  `.execute(db)
}

/** The number under which users find an export. */
export async function exportNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select export_batch_no as no from coupon_code_export where id = ${id}
  `.execute(db)
  return rows[0]?.no ?? id
}

/** Keeps the encrypted file of an export. */
export async function keepCodeFile(
  db: Writer,
  { tenantId, exportId, content }: Readonly<Record<'tenantId' | 'exportId' | 'content', string>>,
): Promise<void> {
  await sql`
    insert into coupon_code_file (export_id, tenant_id, content) values (${exportId}, ${tenantId}, ${content})
    on conflict (export_id) do update set content = excluded.content
  `.execute(db)
}

/** The sealed file of an export; null where there is none. */
export async function codeFileContent(
  db: Reader,
  tenantId: string,
  exportId: string,
): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    select content from coupon_code_file where tenant_id = ${tenantId} and export_id = ${exportId}
  `.execute(db)
  return rows[0]?.content ?? null
}

/** Counts a download of the file of an export. */
export async function countCodeDownload(
  db: Writer,
  { tenantId, id }: Readonly<Record<'tenantId' | 'id', string>>,
): Promise<void> {
  await sql`
    update coupon_code_export set download_count = coalesce(download_count, 0) + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
}

/** The sealed phone and password of the file of an export. */
export async function sealedOfExport(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{ readonly phone: string | null; readonly password: string | null }> {
  const { rows } = await sql<{ phone: string | null; password: string | null }>`
    select phone, file_password as password from coupon_code_export where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0] ?? { phone: null, password: null }
}
