import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** The encrypted phone of a delivered card; null where it has none. */
export async function sealedPhoneOfCard(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ readonly phone: string | null }>`
    select receive_phone as phone from merchant_card_order_info where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.phone ?? null
}
