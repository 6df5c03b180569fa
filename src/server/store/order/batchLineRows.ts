import { type NotNull, sql } from 'kysely'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { BatchRow } from './batchRows.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'
import { ONE, oneOf } from '../expressions.ts'

/** States of batches that a job works on. */
const WORKED_ON = stateSql(merchantOrderBatch, 'reading', 'making')

/** Locks a batch until the end of the transaction; false unless it is being validated or created. */
export async function lockWorkedBatch(db: Writer, id: string): Promise<boolean> {
  const rows = await db
    .selectFrom('merchant_order_batch')
    .select(ONE)
    .where('id', '=', id)
    .where('batch_state', 'in', oneOf(WORKED_ON))
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** The number under which users find a batch. */
export async function orderBatchNumber(db: Reader, id: string): Promise<string> {
  const rows = await db
    .selectFrom('merchant_order_batch')
    .select('batch_no as batchNo')
    .where('id', '=', id)
    .execute()
  return rows[0]?.batchNo ?? id
}

/** A batch whose job has ended; `reason` is empty unless the job failed or its orders were refused. */
export interface BatchEnd {
  readonly tenantId: string
  readonly userId: string | null
  readonly batchNo: string
  readonly isDone: boolean
  readonly isCanceled: boolean
  readonly okRows: number
  readonly badRows: number
  readonly reason: string
}

export async function findBatchEnd(db: Reader, id: string): Promise<BatchEnd | null> {
  const { rows } = await sql<BatchEnd>`
    select tenant_id as "tenantId", create_user::text as "userId", coalesce(batch_no, '') as "batchNo",
      batch_state = ${stateSql(merchantOrderBatch, 'done')} as "isDone",
      batch_state = ${stateSql(merchantOrderBatch, 'canceled')} as "isCanceled",
      coalesce(ok_rows, 0) as "okRows", coalesce(bad_rows, 0) as "badRows", coalesce(error_msg, '') as reason
    from merchant_order_batch
    where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Returns a batch to its users when its job failed: a batch being validated is cancelled, a batch being
 * created waits for confirmation again.
 */
export async function failWorkedBatch(db: Writer, id: string, text: string): Promise<void> {
  await sql`
    update merchant_order_batch
    set batch_state = case batch_state when ${stateSql(merchantOrderBatch, 'reading')}
        then ${stateSql(merchantOrderBatch, 'canceled')} else ${stateSql(merchantOrderBatch, 'waiting')} end,
      error_msg = ${text.slice(0, 200)}, update_time = now(), version = version + 1
    where id = ${id} and batch_state in (${WORKED_ON})
  `.execute(db)
}

/** The next lines of a batch after row `doneRow`. */
export async function nextBatchRows(
  db: Reader,
  {
    batchId,
    tenantId,
    doneRow,
  }: { readonly batchId: string; readonly tenantId: string; readonly doneRow: number },
  limit: number,
): Promise<readonly { readonly rowNo: number; readonly body: string; readonly error: string | null }[]> {
  const rows = await db
    .selectFrom('merchant_order_batch_row')
    .select(['row_no as rowNo', 'body', 'error'])
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('row_no', '>', doneRow)
    .orderBy('row_no')
    .limit(sql.lit(limit))
    .execute()
  return rows
}

/** Writes the unit price in fen or the error of each line. */
export async function putVerdicts(
  db: Writer,
  batchId: string,
  rows: readonly Pick<BatchRow, 'rowNo' | 'unitPrice' | 'error' | 'errCode'>[],
): Promise<void> {
  await sql`
    update merchant_order_batch_row r set unit_price = v.price, error = left(v.error, 200), err_code = v.code
    from unnest(${rows.map(({ rowNo }) => rowNo)}::int[],
      ${rows.map(({ unitPrice }) => unitPrice)}::bigint[],
      ${rows.map(({ error }) => error)}::text[],
      ${rows.map(({ errCode }) => errCode)}::text[]) as v (row_no, price, error, code)
    where r.batch_id = ${batchId} and r.row_no = v.row_no
  `.execute(db)
}

/** Adds the result of a part to a batch. */
export async function advanceBatch(
  db: Writer,
  batchId: string,
  {
    rows,
    good,
    bad,
    blocked,
    amount,
  }: {
    readonly rows: number
    readonly good: number
    readonly bad: number
    readonly blocked: number
    readonly amount: Fen
  },
): Promise<void> {
  await sql`
    update merchant_order_batch
    set processed_rows = coalesce(processed_rows, 0) + ${rows}::int, ok_rows = ok_rows + ${good}::int,
      bad_rows = bad_rows + ${bad}::int, blocked_rows = coalesce(blocked_rows, 0) + ${blocked}::int,
      total_amount = total_amount + ${amount}::bigint, update_time = now(), version = version + 1
    where id = ${batchId}
  `.execute(db)
}

/** Why a line was refused: sentence and code. */
export interface RefusedLine {
  readonly row: number
  readonly msg: string
  readonly errCode: string | null
}

/** Replaces the marks of lines refused when a batch was created; an empty list removes all marks. */
export async function putRefused(db: Writer, batchId: string, errors: readonly RefusedLine[]): Promise<void> {
  await db
    .updateTable('merchant_order_batch_row')
    .set({ refused: null, refused_code: null })
    .where('batch_id', '=', batchId)
    .where('refused', 'is not', null)
    .execute()
  if (errors.length > 0)
    await sql`
      update merchant_order_batch_row r set refused = left(v.msg, 200), refused_code = v.code
      from unnest(${errors.map(({ row }) => row)}::int[],
        ${errors.map(({ msg }) => msg)}::text[],
        ${errors.map(({ errCode }) => errCode)}::text[]) as v (row_no, msg, code)
      where r.batch_id = ${batchId} and r.row_no = v.row_no
    `.execute(db)
}

/** The lines refused when a batch was created. */
export async function readRefused(
  db: Reader,
  tenantId: string,
  batchId: string,
): Promise<readonly RefusedLine[]> {
  const rows = await db
    .selectFrom('merchant_order_batch_row')
    .select(['row_no as row', 'refused as msg', 'refused_code as errCode'])
    .where('tenant_id', '=', tenantId)
    .where('batch_id', '=', batchId)
    .where('refused', 'is not', null)
    .orderBy('row_no')
    .$narrowType<{ msg: NotNull }>()
    .execute()
  return rows
}
