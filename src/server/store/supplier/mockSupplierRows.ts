import { sql } from 'kysely'
import { channelOrderInfo } from '../../../contract/resources/order/channelOrderInfo.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/** Stores when the mock supplier received an order; a repeated order keeps its first time. */
export async function keepMockOrder(db: Reader, supplierId: string, channelOrderNo: string): Promise<void> {
  await db
    .insertInto('mock_supplier_order')
    .values({ supplier_id: supplierId, channel_order_no: channelOrderNo })
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Milliseconds since the order was received; null where it never was. */
export async function mockOrderAge(
  db: Reader,
  supplierId: string,
  channelOrderNo: string,
): Promise<number | null> {
  const { rows } = await sql<{
    age: string
  }>`
    select (extract(epoch from now() - taken_at) * 1000)::bigint as age
    from mock_supplier_order
    where supplier_id = ${supplierId} and channel_order_no = ${channelOrderNo}
  `.execute(db)
  return rows[0] ? Number(rows[0].age) : null
}

/** The total of successful orders at a supplier, in fen. */
export async function spentAt(db: Reader, supplierId: string): Promise<Fen> {
  const { rows } = await sql<{
    spent: string
  }>`
    select coalesce(sum(purchase_amount), 0)::text as spent
    from channel_order_info
    where supplier_id::text = ${supplierId} and channel_state = ${stateSql(channelOrderInfo, 'success')}
  `.execute(db)
  return fen(Number(rows[0]?.spent ?? 0))
}

/** The tenant of a supplier; null where the supplier is missing. */
export async function tenantOfSupplier(db: Reader, supplierId: string): Promise<string | null> {
  const rows = await db
    .selectFrom('supplier_config')
    .select('tenant_id')
    .where('id', '=', supplierId)
    .execute()
  return rows[0]?.tenant_id ?? null
}
