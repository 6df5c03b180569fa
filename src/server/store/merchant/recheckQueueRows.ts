import { sql } from 'kysely'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import type { Writer } from '../db.ts'
import { earliestExpirySql } from '../stock/pickableSql.ts'
import { stateSql } from '../storedValues.ts'
import { IS_TRIAL_DUE } from './supplySql.ts'

const ON = stateSql(merchantGoods, 'on'),
  MAINTENANCE = stateSql(merchantGoods, 'maintain')

/** Queues merchants' products of these SKUs for a recheck. */
export async function enqueueRecheck(db: Writer, tenantId: string, skuIds: readonly string[]): Promise<void> {
  await sql`
    insert into goods_recheck (tenant_id, sku_id) select ${tenantId}, s from unnest(${skuIds}::bigint[]) as s
  `.execute(db)
}

/**
 * Queues the goods whose supply may have changed with time: those in maintenance with a channel that is due
 * for a trial, and those on sale with stock too near its expiry to be delivered.
 */
export async function enqueueTimedRechecks(db: Writer): Promise<void> {
  await sql`
    insert into goods_recheck (tenant_id, sku_id)
    select due.tenant_id, due.sku_id
    from (
      select d.tenant_id, d.sku_id, ${MAINTENANCE} as state
      from goods_channel_detail d
      where d.is_deleted = 0 and ${IS_TRIAL_DUE}
      union
      select s.tenant_id, s.sku_id, ${ON}
      from stock s
      where s.status = ${stateSql(stock, 'valid')} and s.available_qty > 0 and s.expire_time >= now()
        and s.expire_time < ${earliestExpirySql(sql`s.tenant_id`)}) as due
    where exists (
      select 1
      from merchant_goods g
      where g.tenant_id = due.tenant_id and g.sku_id = due.sku_id and g.is_deleted = 0 and g.state = due.state)
  `.execute(db)
}

/** Removes queued SKUs of one tenant and returns them; null where the queue is empty. */
export async function dequeueRechecks(
  db: Writer,
  limit: number,
): Promise<{ readonly tenantId: string; readonly skuIds: string[] } | null> {
  const { rows } = await sql<{
    tenant: string
    sku: string
  }>`
    delete
    from goods_recheck
    where id in (
      select id
      from goods_recheck
      where tenant_id = (select tenant_id from goods_recheck order by id limit 1)
      order by id limit ${sql.lit(limit)} for update skip locked)
    returning tenant_id as tenant, sku_id::text as sku
  `.execute(db)
  const first = rows[0]
  return first ? { tenantId: first.tenant, skuIds: [...new Set(rows.map(({ sku }) => sku))] } : null
}
