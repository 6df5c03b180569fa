import { sql } from 'kysely'
import { merchantOrderBatch } from '../../../contract/resources/order/merchantOrderBatch.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'

/** A row of a batch: the order line, sealed, and its error with the code of the refusal, or null. */
export interface BatchRow {
  readonly rowNo: number
  readonly body: string
  readonly unitPrice: Fen | null
  readonly error: string | null
  readonly errCode: string | null
}

/** Rows per statement. */
const ROWS_AT_ONCE = 1000

/** Writes the rows of a batch: one array for each column, which costs a tenth of one parameter for each value. */
export async function putBatchRows(
  db: Reader,
  tenantId: string,
  batchId: string,
  rows: readonly BatchRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE)
    await sql`
      insert into merchant_order_batch_row (batch_id, row_no, tenant_id, body, unit_price, error, err_code)
      select ${batchId}, row_no, ${tenantId}, body, unit_price, error, err_code
      from unnest(
        ${part.map(({ rowNo }) => rowNo)}::int[], ${part.map(({ body }) => body)}::text[],
        ${part.map(({ unitPrice }) => unitPrice)}::bigint[],
        ${part.map(({ error }) => error?.slice(0, 200) ?? null)}::text[],
        ${part.map(({ errCode }) => errCode)}::text[]
      ) as part (row_no, body, unit_price, error, err_code)
    `.execute(db)
  }
}

/** The rows of a batch in their order: those without an error, or those with one. */
export async function readBatchRows(
  db: Reader,
  tenantId: string,
  batchId: string,
  good: boolean,
): Promise<readonly BatchRow[]> {
  const { rows } = await sql<{
    row_no: number
    body: string
    unit_price: string | null
    error: string | null
    err_code: string | null
  }>`
    select row_no, body, unit_price::text, error, err_code
    from merchant_order_batch_row
    where tenant_id = ${tenantId} and batch_id = ${batchId} and (error is null) = ${good}
    order by row_no
  `.execute(db)
  return rows.map((row) => ({
    rowNo: row.row_no,
    body: row.body,
    unitPrice: row.unit_price === null ? null : fen(Number(row.unit_price)),
    error: row.error,
    errCode: row.err_code,
  }))
}

/** Expires unconfirmed batches of all tenants after their time; returns their number. */
export async function lapseBatches(db: Reader): Promise<number> {
  const rows = await db
    .updateTable('merchant_order_batch')
    .set((row) => ({
      batch_state: stateSql(merchantOrderBatch, 'lapsed'),
      update_time: NOW,
      version: row('version', '+', 1),
    }))
    .where('batch_state', '=', stateSql(merchantOrderBatch, 'waiting'))
    .where('expire_time', '<', NOW)
    .returning('id')
    .execute()
  return rows.length
}
