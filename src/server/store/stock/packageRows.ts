import { sql } from 'kysely'
import { cardStockOutRecord } from '../../../contract/resources/stock/cardStockOutRecord.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const KEPT = choiceSql(cardStockOutRecord, 'fileState', 'kept'),
  PURGED = choiceSql(cardStockOutRecord, 'fileState', 'purged'),
  REVOKED = choiceSql(cardStockOutRecord, 'fileState', 'revoked'),
  NONE = stateSql(cardStockOutRecord, 'none'),
  WAITING = stateSql(cardStockOutRecord, 'waiting'),
  SENT = stateSql(cardStockOutRecord, 'sent'),
  FAILED = stateSql(cardStockOutRecord, 'failed')

/** Keeps the archive of a package; `content` is sealed. */
export async function keepPackage(
  db: Reader,
  {
    tenantId,
    recordId,
    content,
  }: { readonly tenantId: string; readonly recordId: string; readonly content: string },
): Promise<void> {
  await sql`
    insert into card_package_file (record_id, tenant_id, content) values (${recordId}, ${tenantId}, ${content})
  `.execute(db)
}

/** The sealed archive of a package; null where it is gone. */
export async function packageContent(db: Reader, tenantId: string, recordId: string): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    select content from card_package_file where tenant_id = ${tenantId} and record_id = ${recordId}
  `.execute(db)
  return rows[0]?.content ?? null
}

/** The sealed password of a package; null where it is gone. */
export async function sealedPassword(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select file_password as password from card_stock_out_record where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.password ?? null
}

/** Counts a download of a package and of its document; false where no download is left. */
export async function countDownload(
  db: Reader,
  { tenantId, id, userId }: Readonly<Record<'tenantId' | 'id' | 'userId', string>>,
): Promise<boolean> {
  const { rows } = await sql<{ out: string }>`
    update card_stock_out_record
    set download_count = coalesce(download_count, 0) + 1, last_download_time = now(),
      last_download_user = ${userId}::bigint, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and file_state = ${KEPT}
      and coalesce(download_count, 0) < download_limit
    returning out_id::text as out
  `.execute(db)
  if (!rows[0]) return false
  await sql`
    update card_stock_out set download_qty = coalesce(download_qty, 0) + 1 where id = ${rows[0].out}
  `.execute(db)
  return true
}

/** Locks the packages of a document and answers what became of them. */
export async function packagesOf(
  db: Reader,
  tenantId: string,
  outId: string,
): Promise<readonly { readonly id: string; readonly downloads: number; readonly mailed: boolean }[]> {
  const { rows } = await sql<{ id: string; downloads: number; mailed: boolean }>`
    select id::text, coalesce(download_count, 0) as downloads, send_state in (${WAITING}, ${SENT}) as mailed
    from card_stock_out_record where tenant_id = ${tenantId} and out_id = ${outId} order by id for update
  `.execute(db)
  return rows
}

/** Deletes the archives of a revoked document. */
export async function revokePackages(db: Reader, tenantId: string, outId: string): Promise<void> {
  await sql`
    delete from card_package_file where tenant_id = ${tenantId} and record_id in (
      select id from card_stock_out_record where tenant_id = ${tenantId} and out_id = ${outId})
  `.execute(db)
  await sql`
    update card_stock_out_record set file_state = ${REVOKED}, send_state = ${NONE}, file_password = null,
      update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and out_id = ${outId}
  `.execute(db)
}

/** Deletes archives that are due in every tenant; returns their number. */
export async function purgePackages(db: Reader): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update card_stock_out_record set file_state = ${PURGED}, file_password = null, update_time = now(),
      version = version + 1
    where file_state = ${KEPT} and purge_time < now() returning id::text
  `.execute(db)
  await sql`delete from card_package_file where record_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    db,
  )
  return rows.length
}

/** Locks a package that waits to be sent; false where it does not any more. */
export async function lockWaiting(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from card_stock_out_record where id = ${id} and send_state = ${WAITING} for update
  `.execute(db)
  return rows.length > 0
}

/** Ends the sending of a package; its tenant, document and sender, or null where it did not wait. */
export async function endSending(
  db: Reader,
  id: string,
  failReason: string | null,
): Promise<{ readonly tenantId: string; readonly recordNo: string; readonly userId: string | null } | null> {
  const { rows } = await sql<{ tenantId: string; recordNo: string; userId: string | null }>`
    update card_stock_out_record
    set send_state = ${failReason === null ? SENT : FAILED}, fail_reason = ${failReason?.slice(0, 200) ?? null},
      update_time = now(), version = version + 1
    where id = ${id} and send_state = ${WAITING}
    returning tenant_id as "tenantId", record_no as "recordNo", create_user::text as "userId"
  `.execute(db)
  return rows[0] ?? null
}

/** The number under which users find a package. */
export async function recordNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select record_no as no from card_stock_out_record where id = ${id}
  `.execute(db)
  return rows[0]?.no ?? id
}

/** Notes when the password of a package was sent. */
export async function passwordSent(db: Reader, id: string): Promise<void> {
  await sql`update card_stock_out_record set password_time = now() where id = ${id}`.execute(db)
}
