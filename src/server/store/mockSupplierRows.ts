import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Remembers when the answering-by-rule supplier took an order; a repeated order keeps its first time. */
export async function keepMockOrder(db: Reader, supplierId: string, channelOrderNo: string): Promise<void> {
  await sql`insert into mock_supplier_order (supplier_id, channel_order_no) values (${supplierId}, ${channelOrderNo}) on conflict do nothing`.execute(db)
}

/** How many milliseconds ago it took the order; null where it never did. */
export async function mockOrderAge(db: Reader, supplierId: string, channelOrderNo: string): Promise<number | null> {
  const { rows } = await sql<{ age: string }>`select (extract(epoch from now() - taken_at) * 1000)::bigint as age from mock_supplier_order where supplier_id = ${supplierId} and channel_order_no = ${channelOrderNo}`.execute(db)
  return rows[0] ? Number(rows[0].age) : null
}
