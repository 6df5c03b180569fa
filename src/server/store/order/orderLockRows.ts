import { sql } from 'kysely'
import type { Reader } from '../db.ts'

/** Rows related to orders: their attempts, and the supplier accounts that are debited for them. */
export interface RelatedIds {
  readonly attempts: readonly string[]
  readonly suppliers: readonly string[]
}

/** Ids of the rows related to these orders. */
export async function relatedIdsOf(
  db: Reader,
  tenantId: string,
  orderIds: readonly string[],
): Promise<RelatedIds> {
  const { rows } = await sql<{
    id: string
    account: string | null
  }>`
    select c.id::text as id, s.account_id::text as account
    from channel_order_info c
    left join supplier_config s on s.id::text = c.supplier_id::text
    where c.tenant_id = ${tenantId} and c.order_id = any(${orderIds}::bigint[])
  `.execute(db)
  return {
    attempts: rows.map(({ id }) => id),
    suppliers: rows.flatMap(({ account }) => (account ? [account] : [])),
  }
}

/** Orders of these attempts or delivered cards. */
export async function ordersOf(
  db: Reader,
  tenantId: string,
  among: 'channel_order_info' | 'merchant_card_order_info',
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`
    select distinct order_id::text as id
    from ${sql.table(among)}
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and order_id is not null
  `.execute(db)
  return rows.map(({ id }) => id)
}
