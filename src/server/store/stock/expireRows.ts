import { type NotNull, sql } from 'kysely'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { noteLocks, FOUND, takeLocks } from '../locks.ts'
import { CARDS } from './stockHoldRows.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'

const FREE = stateSql(stockCard, 'available', 'allocated'),
  OPEN = stateSql(stock, 'disabled', 'valid', 'usedUp'),
  EXPIRED = stateSql(stock, 'expired')

/** A batch with expired goods; `batchExpired`: the batch itself has expired. */
export interface DueBatch {
  readonly tenantId: string
  readonly stockId: string
  readonly skuId: string
  readonly unitCost: Fen
  readonly hasCards: boolean
  readonly batchExpired: boolean
}

const MAX_BATCHES = 200
/** Expired batches of all tenants that are not closed or still have stock, and batches with expired cards. */
export async function dueBatches(db: Reader): Promise<DueBatch[]> {
  const { rows } = await sql<{
    tenant_id: string
    id: string
    sku_id: string
    unit_cost: string
    has_cards: boolean
    batch_expired: boolean
  }>`
    select tenant_id, id::text, sku_id::text, unit_cost::text,
      coalesce(goods_type in (${CARDS}), false) as has_cards,
      coalesce(expire_time < now(), false) as batch_expired
    from stock
    where (expire_time < now()
        and (available_qty + allocated_qty > 0 or status in (${OPEN}))) or id in (
      select distinct stock_id
      from stock_card
      where card_state in (${FREE}) and lock_biz_no is null and expire_time < now())
    order by id limit ${MAX_BATCHES}
  `.execute(db)
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    stockId: row.id,
    skuId: row.sku_id,
    unitCost: fen(Number(row.unit_cost)),
    hasCards: row.has_cards,
    batchExpired: row.batch_expired,
  }))
}

/** The quantity that expired, and the merchant it belongs to (null: the platform). */
export interface ExpiredPart {
  readonly merchantCode: string | null
  readonly qty: number
}

/**
 * Marks the free cards of a batch as expired that have passed their date or whose batch has; locked cards are
 * skipped until the next run.
 */
export async function expireCards(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
  }: { readonly tenantId: string; readonly skuId: string; readonly stockId: string },
): Promise<ExpiredPart[]> {
  noteLocks(db, 'card', [FOUND])
  const { rows } = await sql<{
    merchant_code: string | null
    n: string
  }>`
    with due as (
      select c.id
      from stock_card c
      join stock s on s.id = c.stock_id
      where c.tenant_id = ${tenantId} and c.sku_id = ${skuId} and c.stock_id = ${stockId}
        and c.card_state in (${FREE}) and c.lock_biz_no is null
        and (c.expire_time < now() or s.expire_time < now()) for update of c skip locked),
    expired as (update stock_card c set card_state = ${stateSql(stockCard, 'expired')}, update_time = now()
      from due
      where c.sku_id = ${skuId} and c.id = due.id returning c.merchant_code)
    select merchant_code, count(*) as n
    from expired
    group by merchant_code
    order by merchant_code nulls first
  `.execute(db)
  return rows.map((row) => ({ merchantCode: row.merchant_code, qty: Number(row.n) }))
}

/**
 * The remaining quantity of an expired batch, of the platform and of each merchant; the batch is locked until
 * the transaction ends.
 */
export async function expireQuantity(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
  }: { readonly tenantId: string; readonly skuId: string; readonly stockId: string },
): Promise<ExpiredPart[]> {
  await takeLocks(db, tenantId, { batch: [stockId], sku: [skuId] })
  const [batch] = await db
    .selectFrom('stock')
    .select('available_qty as available')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', stockId)
    .where('expire_time', '<', NOW)
    .forUpdate()
    .$narrowType<{ available: NotNull }>()
    .execute()
  if (!batch) return []
  noteLocks(db, 'merchantStock', [FOUND])
  const rows = await db
    .selectFrom('merchant_stock')
    .select(['merchant_code', 'available_qty as available'])
    .where('tenant_id', '=', tenantId)
    .where('stock_id', '=', stockId)
    .where('available_qty', '>', sql.lit(0))
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ available: NotNull }>()
    .execute()
  return [
    ...(batch.available > 0 ? [{ merchantCode: null, qty: batch.available }] : []),
    ...rows.map((row) => ({ merchantCode: row.merchant_code, qty: row.available })),
  ]
}

/** Closes an expired batch. */
export async function closeExpired(db: Reader, tenantId: string, stockId: string): Promise<void> {
  await db
    .updateTable('stock')
    .set((row) => ({ status: EXPIRED, update_time: NOW, version: row('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', stockId)
    .where('status', '<>', EXPIRED)
    .execute()
}
