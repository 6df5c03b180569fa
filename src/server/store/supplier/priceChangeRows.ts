import { sql } from 'kysely'
import { supplierPriceChange } from '../../../contract/resources/supplier/supplierPriceChange.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'
import { LIVE, ONE, oneOf } from '../expressions.ts'

/**
 * Confirmed price changes of every tenant that are due, locked until the transaction ends; locked ones are
 * skipped.
 */
export async function duePriceChanges(
  db: Writer,
  limit: number,
): Promise<{ readonly id: string; readonly tenantId: string }[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select id::text as id, tenant_id
    from supplier_price_change
    where change_state = ${stateSql(supplierPriceChange, 'scheduled')} and is_deleted = 0
      and effective_time <= now()
    order by effective_time, id limit ${limit} for update skip locked
  `.execute(db)
  return rows.map(({ id, tenant_id }) => ({ id, tenantId: tenant_id }))
}

/** Whether a supplier product has an unfinished price change. */
export async function hasOpenChange(db: Reader, tenantId: string, goodsId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('supplier_price_change')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('supplier_goods_id', '=', goodsId)
    .where('change_state', 'in', oneOf(stateSql(supplierPriceChange, 'pending', 'scheduled')))
    .where('is_deleted', '=', LIVE)
    .limit(1)
    .execute()
  return rows.length > 0
}
