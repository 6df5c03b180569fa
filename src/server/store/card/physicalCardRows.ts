import { sql } from 'kysely'
import { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import type { Fen } from '../../../kernel/money.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const MAKING = stateSql(physicalCardOrder, 'making'),
  TO_MAKE = stateSql(physicalCardOrder, 'toMake'),
  AT_ACTIVATION = choiceSql(physicalCardOrder, 'billMode', 'activation')

/** Locks an order whose cards are being made; false where they are not any more. */
export async function lockMaking(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from physical_card_order where id = ${id} and order_state = ${MAKING} for update
  `.execute(db)
  return rows.length > 0
}

/** Puts an order back whose cards could not be made; its tenant, or null where none were being made. */
export async function failMaking(db: Writer, id: string, reason: string): Promise<string | null> {
  const { rows } = await sql<{ tenantId: string }>`
    update physical_card_order
    set order_state = ${TO_MAKE}, fail_reason = ${reason.slice(0, 200)}, update_time = now(), version = version + 1
    where id = ${id} and order_state = ${MAKING}
    returning tenant_id as "tenantId"
  `.execute(db)
  return rows[0]?.tenantId ?? null
}

/** The number under which users find an order. */
export async function physicalCardNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select order_no as no from physical_card_order where id = ${id}
  `.execute(db)
  return rows[0]?.no ?? id
}

/** Keeps the file for the maker of the cards, sealed. */
export async function keepCardFile(
  db: Writer,
  { tenantId, orderId, content }: Readonly<Record<'tenantId' | 'orderId' | 'content', string>>,
): Promise<void> {
  await sql`
    insert into physical_card_file (order_id, tenant_id, content) values (${orderId}, ${tenantId}, ${content})
    on conflict (order_id) do update set content = excluded.content
  `.execute(db)
}

/** The sealed file of an order; null where there is none. */
export async function cardFileContent(db: Reader, tenantId: string, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ content: string }>`
    select content from physical_card_file where tenant_id = ${tenantId} and order_id = ${orderId}
  `.execute(db)
  return rows[0]?.content ?? null
}

/** Counts the one download of the file of an order; false where it took place already. */
export async function countFileDownload(
  db: Writer,
  { tenantId, id, userId }: Readonly<Record<'tenantId' | 'id' | 'userId', string>>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update physical_card_order
    set download_count = 1, update_user = ${userId}::bigint, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = ${id} and coalesce(download_count, 0) = 0
  `.execute(db)
  return Number(numAffectedRows ?? 0) > 0
}

/** The sealed password of the file of an order; null where there is none. */
export async function sealedFilePassword(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ password: string | null }>`
    select file_password as password from physical_card_order where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.password ?? null
}

/** An order whose cards were paid for when they were activated; amounts in fen. */
export interface PaidBatch {
  readonly id: string
  readonly batchNo: string
  readonly accountId: string
  readonly faceValue: Fen
  readonly merchantCode: string | null
}

/** Those of these batches whose cards were paid for at their activation, locked in the order of their ids. */
export async function lockPaidBatches(
  db: Writer,
  tenantId: string,
  batchNos: readonly string[],
): Promise<PaidBatch[]> {
  const { rows } = await sql<PaidBatch & { readonly faceValue: string }>`
    select id::text as id, order_no as "batchNo", account_id::text as "accountId", face_value::text as "faceValue",
      merchant_code as "merchantCode"
    from physical_card_order
    where tenant_id = ${tenantId} and order_no = any(${batchNos}::text[]) and bill_mode = ${AT_ACTIVATION}
      and face_value > 0
    order by id for update
  `.execute(db)
  return rows.map((row) => ({ ...row, faceValue: Number(row.faceValue) as Fen }))
}

/** Adds what was given back for voided cards to their order. */
export async function addRefundedFace(db: Writer, id: string, amount: Fen): Promise<void> {
  await sql`
    update physical_card_order
    set refunded_face = coalesce(refunded_face, 0) + ${amount}, update_time = now(), version = version + 1
    where id = ${id}
  `.execute(db)
}
