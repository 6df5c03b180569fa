import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** A file of mobile numbers by which consumers are tagged. */
export interface UserFile {
  readonly id: string
  readonly batchNo: string
  readonly fileName: string
  readonly sha256: string
  readonly operation: number
  readonly tagIds: readonly string[]
  readonly groupId: string | null
  readonly merchantId: string
  readonly merchantCode: string | null
  readonly createMissing: boolean
  readonly totalCount: number
  readonly successCount: number
  readonly failCount: number
  readonly dupCount: number
  readonly fileState: number
}
export const FILE_STATE = { running: 1, done: 2 } as const
export const OUTCOME = { waiting: 0, done: 1, failed: 2, repeated: 3 } as const

/** A row of a file; `cell` is encrypted. */
export interface UserFileRow {
  readonly rowNo: number
  readonly cell: string
  readonly digest: string | null
  readonly remark: string | null
  readonly outcome: number
  readonly reason: string | null
}
export interface RowOutcome {
  readonly rowNo: number
  readonly outcome: number
  readonly reason: string | null
}

/** Whether the same file was sent within `minutes`; a concurrent call with it waits for this one. */
export async function wasFileSent(
  db: Writer,
  tenantId: string,
  { sha256, minutes }: { readonly sha256: string; readonly minutes: number },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`user file ${tenantId} ${sha256}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql`
    select 1 as one from user_file
    where tenant_id = ${tenantId} and sha256 = ${sha256}
      and create_time > now() - make_interval(mins => ${minutes}::int)
    limit 1
  `.execute(db)
  return rows.length > 0
}

export async function insertFile(
  db: Writer,
  tenantId: string,
  { file, userId }: { readonly file: UserFile; readonly userId: string },
): Promise<void> {
  await db
    .insertInto('user_file')
    .values({
      id: file.id,
      tenant_id: tenantId,
      batch_no: file.batchNo,
      file_name: file.fileName,
      sha256: file.sha256,
      operation: file.operation,
      tag_ids: [...file.tagIds],
      group_id: file.groupId,
      merchant_id: file.merchantId,
      create_missing: file.createMissing,
      total_count: file.totalCount,
      success_count: file.successCount,
      fail_count: file.failCount,
      dup_count: file.dupCount,
      file_state: file.fileState,
      create_user: userId,
    })
    .execute()
}

export async function insertFileRows(
  db: Writer,
  tenantId: string,
  { fileId, rows }: { readonly fileId: string; readonly rows: readonly UserFileRow[] },
): Promise<void> {
  await sql`
    insert into user_file_row (file_id, tenant_id, row_no, cell, mobile_hmac, remark, outcome, reason)
    select ${fileId}::bigint, ${tenantId}, r.*
    from unnest(${rows.map(({ rowNo }) => rowNo)}::int[], ${rows.map(({ cell }) => cell)}::text[],
      ${rows.map(({ digest }) => digest)}::varchar[], ${rows.map(({ remark }) => remark)}::varchar[],
      ${rows.map(({ outcome }) => outcome)}::smallint[], ${rows.map(({ reason }) => reason)}::varchar[]) as r
  `.execute(db)
}

/** A file of the tenant, locked. */
export async function lockFile(db: Writer, tenantId: string, id: string): Promise<UserFile | null> {
  const { rows } = await sql<UserFile>`
    select id::text as id, batch_no as "batchNo", file_name as "fileName", sha256, operation,
      tag_ids::text[] as "tagIds", group_id::text as "groupId", merchant_id::text as "merchantId", (
        select m.merchant_code from merchant_config m where m.id = user_file.merchant_id
      ) as "merchantCode", create_missing as "createMissing",
      total_count as "totalCount", success_count as "successCount", fail_count as "failCount",
      dup_count as "dupCount", file_state as "fileState"
    from user_file where tenant_id = ${tenantId} and id = ${id}::bigint for update of user_file
  `.execute(db)
  return rows[0] ?? null
}

/** The next rows of a file that wait. */
export async function waitingRows(
  db: Reader,
  tenantId: string,
  { fileId, limit }: { readonly fileId: string; readonly limit: number },
): Promise<readonly UserFileRow[]> {
  const { rows } = await sql<UserFileRow>`
    select row_no as "rowNo", cell, mobile_hmac as digest, remark, outcome, reason from user_file_row
    where tenant_id = ${tenantId} and file_id = ${fileId}::bigint and outcome = ${sql.lit(OUTCOME.waiting)}
    order by row_no limit ${limit}
  `.execute(db)
  return rows
}

/** Stores what became of some rows, and adds it to the file. */
export async function settleRows(
  db: Writer,
  tenantId: string,
  {
    fileId,
    outcomes,
    isOver,
  }: { readonly fileId: string; readonly outcomes: readonly RowOutcome[]; readonly isOver: boolean },
): Promise<void> {
  await sql`
    update user_file_row r set outcome = o.outcome, reason = o.reason
    from unnest(${outcomes.map(({ rowNo }) => rowNo)}::int[], ${outcomes.map(({ outcome }) => outcome)}::smallint[],
      ${outcomes.map(({ reason }) => reason)}::varchar[]) as o (row_no, outcome, reason)
    where r.tenant_id = ${tenantId} and r.file_id = ${fileId}::bigint and r.row_no = o.row_no
  `.execute(db)
  const successes = outcomes.filter(({ outcome }) => outcome === OUTCOME.done).length
  await sql`
    update user_file set success_count = success_count + ${successes}::int,
      fail_count = fail_count + ${outcomes.length - successes}::int
      ${isOver ? sql`, file_state = ${sql.lit(FILE_STATE.done)}` : sql``}
    where tenant_id = ${tenantId} and id = ${fileId}::bigint
  `.execute(db)
}

/** The rows of a file that failed or repeat others. */
export async function failedRows(
  db: Reader,
  tenantId: string,
  { fileId, limit }: { readonly fileId: string; readonly limit: number },
): Promise<readonly UserFileRow[]> {
  const { rows } = await sql<UserFileRow>`
    select row_no as "rowNo", cell, mobile_hmac as digest, remark, outcome, reason from user_file_row
    where tenant_id = ${tenantId} and file_id = ${fileId}::bigint
      and outcome in (${sql.lit(OUTCOME.failed)}, ${sql.lit(OUTCOME.repeated)})
    order by row_no limit ${limit}
  `.execute(db)
  return rows
}

/** A page of the files of a tenant, newest first, with names for tags, merchant and user. */
export async function filesOf(
  db: Reader,
  tenantId: string,
  {
    offset,
    limit,
    id,
  }: { readonly offset: number; readonly limit: number; readonly id?: string | undefined },
): Promise<{ readonly records: readonly Record<string, unknown>[]; readonly total: number }> {
  const where = sql`f.tenant_id = ${tenantId} ${id === undefined ? sql`` : sql`and f.id = ${id}::bigint`}`
  const { rows } = await sql<Record<string, unknown> & { total: number }>`
    select f.id::text as id, f.batch_no as "batchNo", f.file_name as "fileName", f.operation,
      array(select t.tag_name from user_tag t where t.tenant_id = f.tenant_id and t.id = any(f.tag_ids) order by t.id)
        as "tagNames",
      (select g.group_name from user_group g where g.tenant_id = f.tenant_id and g.id = f.group_id) as "groupName",
      m.merchant_code as "merchantCode", m.merchant_name as "merchantName", f.create_missing as "createMissing",
      f.total_count as "totalCount", f.success_count as "successCount", f.fail_count as "failCount",
      f.dup_count as "dupCount", f.file_state as "fileState", a.real_name as "createUserName",
      to_char(f.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
      count(*) over ()::int as total
    from user_file f
    left join merchant_config m on m.id = f.merchant_id and m.tenant_id = f.tenant_id
    left join account a on a.id = f.create_user and a.tenant_id = f.tenant_id
    where ${where} order by f.create_time desc, f.id desc offset ${offset} limit ${limit}
  `.execute(db)
  return { records: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}
