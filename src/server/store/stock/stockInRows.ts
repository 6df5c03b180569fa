import { sql } from 'kysely'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import type { Fen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks, FOUND, takeLocks } from '../locks.ts'
import { VALID } from './stockInFileRows.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { ONE } from '../expressions.ts'

const AVAILABLE = stateSql(stockCard, 'available')

/**
 * Turns the valid lines of a receipt into stock, without cards that exist already under any SKU. Returns the
 * number of cards.
 */
export async function shelveLines(
  db: Reader,
  {
    tenantId,
    userId,
    recordId,
    skuId,
    stockId,
    unitCost,
    expireTime,
    inNo,
  }: {
    readonly tenantId: string
    readonly userId: string | null
    readonly recordId: string
    readonly skuId: string
    readonly stockId: string
    readonly unitCost: Fen
    readonly expireTime: string | null
    readonly inNo: string
  },
): Promise<number> {
  const { rows: lines } = await sql<{
    row_no: number
  }>`
    select row_no
    from stock_in_line l
    where record_id = ${recordId} and state = ${VALID}
      and not exists (
        select 1
        from stock_card c
        where c.tenant_id = ${tenantId} and c.card_hash = l.card_hash)
    order by row_no
  `.execute(db)
  if (lines.length === 0) return 0
  const numbers = lines.map((row) => row.row_no),
    ids = numbers.map(() => newId())
  const { rows } = await sql`
      insert into stock_card (id, tenant_id, card_no_masked, card_no, card_no_hmac, card_secret,
        card_hash, sku_id, stock_id, expire_time, in_biz_no, unit_cost, card_state, create_user)
    select card.id, ${tenantId}, l.card_no_masked, l.card_no, l.card_no_hmac, l.card_secret, l.card_hash,
      ${skuId}::bigint, ${stockId}::bigint, coalesce(l.expire_time, ${expireTime}::timestamptz), ${inNo},
      ${unitCost}::bigint, ${AVAILABLE}, ${userId}::bigint
    from unnest(${ids}::bigint[], ${numbers}::int[]) as card (id, row_no)
    join stock_in_line l on l.record_id = ${recordId} and l.row_no = card.row_no
    on conflict (tenant_id, card_hash, sku_id) do nothing returning 1
    `.execute(db)
  return rows.length
}

/** Removes the cards of a receipt from stock that were neither issued nor viewed; returns their number. */
export async function unshelveCards(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
    inNo,
  }: { readonly tenantId: string; readonly skuId: string; readonly stockId: string; readonly inNo: string },
): Promise<number> {
  noteLocks(db, 'card', [FOUND])
  const rows = await db
    .deleteFrom('stock_card')
    .where('tenant_id', '=', tenantId)
    .where('sku_id', '=', skuId)
    .where('stock_id', '=', stockId)
    .where('in_biz_no', '=', inNo)
    .where('card_state', '=', AVAILABLE)
    .where('view_count', '=', sql.lit(0))
    .returning(ONE)
    .execute()
  return rows.length
}

/**
 * Updates the average cost of a SKU for the receipt of a batch, which is locked before the SKU. Has to be
 * called before the quantity is added.
 */
export async function averageCost(
  db: Reader,
  tenantId: string,
  {
    stockId,
    skuId,
    qty,
    unitCost,
  }: { readonly stockId: string; readonly skuId: string; readonly qty: number; readonly unitCost: Fen },
): Promise<void> {
  await takeLocks(db, tenantId, { batch: [stockId], sku: [skuId] })
  await sql`
    update goods_sku g
    set cost_price = round((coalesce(g.cost_price,
      0)::numeric * existing.qty + ${unitCost}::numeric * ${qty}::numeric) / (existing.qty + ${qty}::numeric))::bigint
    from (
      select coalesce(sum(available_qty + locked_qty + allocated_qty), 0) as qty
      from stock
      where tenant_id = ${tenantId} and sku_id = ${skuId}) existing
    where g.id = ${skuId} and g.tenant_id = ${tenantId}
  `.execute(db)
}
