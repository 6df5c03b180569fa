import { sql } from 'kysely'
import { couponCodeBatch } from '../../../contract/resources/couponCode/couponCodeBatch.ts'
import { batchTask } from '../../../contract/resources/desk/batchTask.ts'
import type { Reader, Writer } from '../db.ts'
import { stateSql } from '../storedValues.ts'

const MAKING = stateSql(couponCodeBatch, 'making')

/** Adds made codes to a batch, which is done with the last of them; false where it is over already. */
export async function addMade(
  db: Writer,
  tenantId: string,
  { id, made }: { readonly id: string; readonly made: number },
): Promise<boolean> {
  const { rows } = await sql`
    update coupon_code_batch
    set made_qty = made_qty + ${made}::int,
      batch_state = case when made_qty + ${made}::int >= quantity
        then ${stateSql(couponCodeBatch, 'done')}::smallint else batch_state end,
      version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = ${id}::bigint and batch_state = ${MAKING}
      and made_qty + ${made}::int <= quantity
    returning 1 as one
  `.execute(db)
  return rows.length > 0
}

/** A batch that ended before all of its codes were made. */
export interface StoppedBatch {
  readonly id: string
  readonly tenantId: string
  readonly activityId: string
  readonly batchNo: string
  readonly unmade: number
}

/** Ends batches whose background task was stopped or failed. */
export async function endStoppedBatches(db: Writer): Promise<readonly StoppedBatch[]> {
  const { rows } = await sql<StoppedBatch>`
    update coupon_code_batch b
    set batch_state = case when b.made_qty > 0 then ${stateSql(couponCodeBatch, 'partly')}::smallint
        else ${stateSql(couponCodeBatch, 'failed')}::smallint end,
      version = b.version + 1, update_time = now()
    from batch_task t
    where t.tenant_id = b.tenant_id and t.batch_no = b.task_no
      and t.task_status in (${stateSql(batchTask, 'cancelled', 'failed')}) and b.batch_state = ${MAKING}
    returning b.id::text as id, b.tenant_id as "tenantId", b.activity_id::text as "activityId", b.batch_no as "batchNo",
      b.quantity - b.made_qty as unmade
  `.execute(db)
  return rows.toSorted((a, b) => Number(BigInt(a.activityId) - BigInt(b.activityId)))
}

/** Whether codes of an activity are being made. */
export async function isMaking(db: Reader, tenantId: string, activityId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as one from coupon_code_batch
    where tenant_id = ${tenantId} and activity_id = ${activityId}::bigint and batch_state = ${MAKING}
  `.execute(db)
  return rows.length > 0
}
