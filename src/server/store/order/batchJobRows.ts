import { sql } from 'kysely'
import type { BatchRow } from './batchRows.ts'
import type { Reader, Writer } from '../db.ts'

/**
 * A batch that is worked on in the background: the last row that is judged, how its lines are read, and who
 * brought it.
 */
export interface BatchJob {
  readonly batchId: string
  readonly tenantId: string
  readonly doneRow: number
  readonly rules: unknown
  readonly session: unknown
}

/** Leaves a batch to the background. */
export async function putBatchJob(
  db: Writer,
  { batchId, tenantId, rules, session }: Omit<BatchJob, 'doneRow'>,
): Promise<void> {
  await sql`
    insert into merchant_order_batch_job (batch_id, tenant_id, rules, session)
    values (${batchId}, ${tenantId}, ${JSON.stringify(rules)}, ${JSON.stringify(session)})
  `.execute(db)
}

/**
 * The batch of this state that waits longest, held until the transaction ends: whoever dies with it leaves
 * it to the next.
 */
export async function holdBatchJob(db: Writer, state: 0 | 2): Promise<BatchJob | null> {
  const { rows } = await sql<BatchJob>`
      select j.batch_id::text as "batchId", j.tenant_id as "tenantId", j.done_row as "doneRow", j.rules,
        j.session
      from merchant_order_batch_job j
      join merchant_order_batch b on b.id = j.batch_id
      where b.batch_state = ${state}
      order by b.id limit 1 for update of j, b skip locked
    `.execute(db)
  return rows[0] ?? null
}

/** The next lines of a batch that nobody has judged. */
export async function nextBatchRows(
  db: Reader,
  { batchId, tenantId, doneRow }: BatchJob,
  limit: number,
): Promise<readonly { readonly rowNo: number; readonly body: string; readonly error: string | null }[]> {
  const { rows } = await sql<{
    rowNo: number
    body: string
    error: string | null
  }>`
    select row_no as "rowNo", body, error
    from merchant_order_batch_row
    where tenant_id = ${tenantId} and batch_id = ${batchId} and row_no > ${doneRow}
    order by row_no limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** What became of lines: their price, or what is wrong with them. */
export async function putVerdicts(
  db: Writer,
  batchId: string,
  rows: readonly Pick<BatchRow, 'rowNo' | 'unitPrice' | 'error'>[],
): Promise<void> {
  await sql`
    update merchant_order_batch_row r set unit_price = v.price, error = left(v.error, 200)
    from unnest(${rows.map(({ rowNo }) => rowNo)}::int[],
      ${rows.map(({ unitPrice }) => unitPrice)}::bigint[],
      ${rows.map(({ error }) => error)}::text[]) as v (row_no, price, error)
    where r.batch_id = ${batchId} and r.row_no = v.row_no
  `.execute(db)
}

/** Adds what a part of a batch came to, and moves on behind it. */
export async function advanceBatch(
  db: Writer,
  batchId: string,
  {
    doneRow,
    rows,
    good,
    bad,
    blocked,
    amount,
  }: {
    readonly doneRow: number
    readonly rows: number
    readonly good: number
    readonly bad: number
    readonly blocked: number
    readonly amount: number
  },
): Promise<void> {
  await sql`update merchant_order_batch_job set done_row = ${doneRow} where batch_id = ${batchId}`.execute(db)
  await sql`
    update merchant_order_batch
    set processed_rows = coalesce(processed_rows, 0) + ${rows}::int, ok_rows = ok_rows + ${good}::int,
      bad_rows = bad_rows + ${bad}::int, blocked_rows = coalesce(blocked_rows, 0) + ${blocked}::int,
      total_amount = total_amount + ${amount}::bigint, update_time = now(), version = version + 1
    where id = ${batchId}
  `.execute(db)
}

/**
 * Marks the lines that no longer fitted when a batch was to be made; none of them where it is confirmed
 * anew.
 */
export async function putRefused(
  db: Writer,
  batchId: string,
  errors: readonly { readonly row: number; readonly msg: string }[],
): Promise<void> {
  await sql`
    update merchant_order_batch_row set refused = null where batch_id = ${batchId} and refused is not null
  `.execute(db)
  if (errors.length > 0)
    await sql`
      update merchant_order_batch_row r set refused = left(v.msg, 200)
      from unnest(${errors.map(({ row }) => row)}::int[],
        ${errors.map(({ msg }) => msg)}::text[]) as v (row_no, msg)
      where r.batch_id = ${batchId} and r.row_no = v.row_no
    `.execute(db)
}

/** The lines that no longer fitted. */
export async function readRefused(
  db: Reader,
  tenantId: string,
  batchId: string,
): Promise<readonly { readonly row: number; readonly msg: string }[]> {
  const { rows } = await sql<{
    row: number
    msg: string
  }>`
    select row_no as row, refused as msg
    from merchant_order_batch_row
    where tenant_id = ${tenantId} and batch_id = ${batchId} and refused is not null
    order by row_no
  `.execute(db)
  return rows
}
