import { sql } from 'kysely'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'
import { ago } from '../expressions.ts'

/** The outcome of a callback: accepted (`taken`), or the reason of its refusal. */
export type CallbackOutcome = 'taken' | 'address' | 'signature' | 'failed'
export interface CallbackRow {
  readonly tenantId: string
  readonly supplierCode: string
  readonly supplierId: string | null
  readonly ip: string
  readonly outcome: CallbackOutcome
  readonly channelOrderNo: string | null
}

/** Stores a callback of a supplier with its outcome. */
export async function keepCallback(
  db: Reader,
  { tenantId, supplierCode, supplierId, ip, outcome, channelOrderNo }: CallbackRow,
): Promise<void> {
  await sql`
    insert into supplier_callback (id, tenant_id, supplier_code, supplier_id, ip, outcome, channel_order_no)
    values (${newId()}, ${tenantId}, ${supplierCode.slice(0, 32)}, ${supplierId}, ${ip.slice(0, 64)},
      ${outcome}, ${channelOrderNo?.slice(0, 64) ?? null})
  `.execute(db)
}

/** The supplier with this callback token, in any tenant. */
export async function supplierOfToken(
  db: Reader,
  supplierCode: string,
  tokenDigest: string,
): Promise<{ readonly id: string; readonly tenantId: string } | null> {
  const {
    rows: [row],
  } = await sql<{
    id: string
    tenant_id: string
  }>`
    select id::text as id, tenant_id
    from supplier_config
    where callback_token_hmac = ${tokenDigest} and supplier_code = ${supplierCode} and is_deleted = 0
  `.execute(db)
  return row ? { id: row.id, tenantId: row.tenant_id } : null
}

/** Deletes callbacks older than 90 days. */
export async function dropOldCallbacks(db: Reader): Promise<void> {
  await db.deleteFrom('supplier_callback').where('create_time', '<', ago('90 days')).execute()
}

/** Whether an order was submitted to this supplier. */
export async function isOrderOf(db: Reader, supplierId: string, channelOrderNo: string): Promise<boolean> {
  const { rows } = await sql`
      select 1
      from channel_order_info
      where channel_order_no = ${channelOrderNo} and supplier_id::text = ${supplierId} limit 1
    `.execute(db)
  return rows.length > 0
}
