import { sql } from 'kysely'
import { TIMED_ITEM_STATES } from '../../../contract/parts/timedPrice.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { Reader } from '../db.ts'
import { valueSql } from '../storedValues.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'

const ITEM = TIMED_ITEM_STATES.wire
const state = (name: keyof typeof ITEM) => valueSql(ITEM, name)

/** How many prices of an adjustment were changed, put back, or not. */
export interface ItemCounts {
  readonly success: number
  readonly failed: number
  readonly reverted: number
  readonly skipped: number
}

/** Counts the items of an adjustment; `success` has those that were put back, or not, too. */
export async function itemCounts(db: Reader, tenantId: string, taskId: string): Promise<ItemCounts> {
  const { rows } = await sql<ItemCounts>`
    select
      count(*) filter (where item_state in (${state('success')}, ${state('reverted')}, ${state('skipped')}))::int
        as success,
      count(*) filter (where item_state = ${state('failed')})::int as failed,
      count(*) filter (where item_state = ${state('reverted')})::int as reverted,
      count(*) filter (where item_state = ${state('skipped')})::int as skipped
    from price_adjust_item where tenant_id = ${tenantId} and task_id = ${taskId}::bigint
  `.execute(db)
  return rows[0] ?? { success: 0, failed: 0, reverted: 0, skipped: 0 }
}

/** An item as its page shows it. */
export interface ItemLine {
  readonly id: string
  readonly merchantCode: string
  readonly skuCode: string
  readonly skuName: string | null
  readonly oldValue: number | null
  readonly newValue: number | null
  readonly oldPrice: Fen | null
  readonly newPrice: Fen | null
  readonly itemState: number
  readonly failMsg: string | null
}

/** A page of the items of an adjustment the caller may see: what failed or was not put back first. */
export async function itemPage(
  db: Reader,
  tenantId: string,
  { taskId, size, offset }: { readonly taskId: string; readonly size: number; readonly offset: number },
): Promise<{ readonly records: readonly ItemLine[]; readonly total: number }> {
  const ofTask = sql`
    from price_adjust_item i
    left join merchant_goods g on g.id = i.goods_id and g.tenant_id = i.tenant_id
    where i.tenant_id = ${tenantId} and i.task_id = ${taskId}::bigint${visibleRowsSql(merchantGoods, 'i.goods_id')}
  `
  const { rows } = await sql<ItemLine>`
    select i.goods_id::text as id, i.merchant_code as "merchantCode", i.sku_code as "skuCode",
      ${visibleFieldSql(merchantGoods, 'skuName', 'g.sku_name')} as "skuName",
      i.old_value::float8 as "oldValue", i.new_value::float8 as "newValue",
      i.old_price::float8 as "oldPrice", i.new_price::float8 as "newPrice",
      i.item_state as "itemState", i.fail_msg as "failMsg"
    ${ofTask}
    order by case when i.item_state in (${state('failed')}, ${state('skipped')}) then 0 else 1 end, i.goods_id
    limit ${size} offset ${offset}
  `.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${ofTask}`.execute(db)
  return { records: rows, total: counted[0]?.n ?? 0 }
}

const MAX_OFFERED = 1000

/** Goods of merchants to choose from, those changed last first. */
export async function offeredGoods(
  db: Reader,
  tenantId: string,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    select g.id::text as id,
      concat_ws(' ', ${visibleFieldSql(merchantConfig, 'merchantName', 'm.merchant_name')},
        ${visibleFieldSql(merchantGoods, 'skuCode', 'g.sku_code')},
        ${visibleFieldSql(merchantGoods, 'skuName', 'g.sku_name')}) as title
    from merchant_goods g
    left join merchant_config m on m.id = g.merchant_id and m.tenant_id = g.tenant_id
      ${visibleRowsSql(merchantConfig, 'm.id')}
    where g.tenant_id = ${tenantId} and g.is_deleted = 0${visibleRowsSql(merchantGoods, 'g.id')}
    order by g.update_time desc, g.id limit ${sql.lit(MAX_OFFERED)}
  `.execute(db)
  return rows
}
