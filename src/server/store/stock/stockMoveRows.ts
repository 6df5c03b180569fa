import { type RawBuilder, sql } from 'kysely'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks, takeLocks } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const VALID = stateSql(stock, 'valid'),
  USED_UP = stateSql(stock, 'usedUp'),
  IN_USE = stateSql(stock, 'valid', 'usedUp')

/** Changes of the quantities of a batch. */
export interface Delta {
  readonly in?: number
  readonly available?: number
  readonly locked?: number
  readonly allocated?: number
  readonly out?: number
  readonly invalid?: number
}
/** A movement of a batch; the combination of document, batch and `seq` is unique. */
export interface Movement {
  readonly tenantId: string
  readonly userId: string | null
  readonly stockId: string
  readonly skuId: string
  readonly flowType: number
  readonly bizType: number
  readonly bizNo: string
  readonly seq: string
  readonly qty: number
  readonly delta: Delta
  readonly merchantCode?: string | null
  readonly remark?: string | null
}

/** Locks everything that belongs to a document until the transaction ends. */
export async function lockDocument(db: Reader, tenantId: string, bizNo: string): Promise<void> {
  await takeLocks(db, tenantId, { document: [bizNo] })
}

/**
 * Updates a batch and writes the movement in one statement, guarded by the quantities; the available quantity
 * of the SKU is updated too. The caller has to hold the lock of the document. Returns `repeated` where the
 * movement already exists, and `short` where a quantity would fall below zero.
 */
export async function moveBatch(db: Reader, movement: Movement): Promise<'moved' | 'repeated' | 'short'> {
  const { tenantId, stockId, skuId } = movement
  noteLocks(db, 'batch', [stockId])
  noteLocks(db, 'sku', [skuId])
  const {
    rows: [moved],
  } = await sql`
      with locked as (
        select id, sku_id, status, available_qty
        from stock
        where id = ${stockId} and tenant_id = ${tenantId} for update),
    ${movedSql(movement)},
    ${flowSql(movement)},
    followed as (update goods_sku set available_qty = coalesce(available_qty, 0) + moved.gain
      from moved
      where goods_sku.id = ${skuId} and goods_sku.id = moved.sku_id and moved.gain <> 0)
    select id from moved
    `.execute(db)
  if (moved) return 'moved'
  const { rows } = await sql`select 1 from stock_flow where ${keySql(movement)}`.execute(db)
  return rows.length > 0 ? 'repeated' : 'short'
}

const keySql = ({ stockId, bizType, bizNo, seq }: Movement): RawBuilder<unknown> =>
  sql`stock_id = ${stockId} and biz_type = ${bizType} and biz_no = ${bizNo} and seq = ${seq}`

/** SQL that updates the quantities, unless one would fall below zero or the movement exists. */
function movedSql(movement: Movement): RawBuilder<unknown> {
  const { in: inQty = 0, available = 0, locked = 0, allocated = 0, out = 0, invalid = 0 } = movement.delta
  return sql`
    moved as (update stock
      set in_qty = stock.in_qty + ${inQty}, available_qty = stock.available_qty + ${available},
        locked_qty = locked_qty + ${locked}, allocated_qty = allocated_qty + ${allocated},
        out_qty = out_qty + ${out}, invalid_qty = invalid_qty + ${invalid},
        status = case when stock.status in (${IN_USE}) then case
        when stock.available_qty + locked_qty + allocated_qty + ${available + locked + allocated} = 0
        then ${USED_UP} else ${VALID} end else stock.status end, update_time = now()
      from locked
      where stock.id = locked.id and not exists (select 1 from stock_flow where ${keySql(movement)})
        and stock.in_qty + ${inQty} >= 0 and stock.available_qty + ${available} >= 0
        and locked_qty + ${locked} >= 0 and allocated_qty + ${allocated} >= 0 and out_qty + ${out} >= 0
        and invalid_qty + ${invalid} >= 0
      returning stock.id, stock.sku_id, case when stock.status = ${VALID} then stock.available_qty
        else 0 end - case when locked.status = ${VALID} then locked.available_qty else 0 end as gain)
  `
}

/** SQL that inserts the movement. */
function flowSql(movement: Movement): RawBuilder<unknown> {
  const { tenantId, userId, flowType, bizType, bizNo, seq, qty, delta } = movement
  const { in: inQty = 0, available = 0, locked = 0, allocated = 0, out = 0, invalid = 0 } = delta
  return sql`
    flow as (insert into stock_flow (id, tenant_id, sku_id, stock_id, flow_type, biz_type, biz_no, seq,
      qty, in_delta, available_delta, locked_delta, allocated_delta, out_delta, invalid_delta,
      merchant_code, remark, create_user)
      select ${newId()}::bigint, ${tenantId}, sku_id, id, ${flowType}::smallint, ${bizType}::smallint,
        ${bizNo}, ${seq}, ${qty}::integer, ${inQty}::integer, ${available}::integer, ${locked}::integer,
        ${allocated}::integer, ${out}::integer, ${invalid}::integer, ${movement.merchantCode ?? null},
        ${movement.remark ?? null}, ${userId}::bigint
        from moved)
  `
}

/** The quantities moved by a document under one `seq`, by batch. */
export async function movedBy(
  db: Reader,
  { tenantId, bizNo, seq }: { readonly tenantId: string; readonly bizNo: string; readonly seq: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    stock_id: string
    qty: number
  }>`
    select stock_id::text, qty
    from stock_flow
    where tenant_id = ${tenantId} and biz_no = ${bizNo} and seq = ${seq}
  `.execute(db)
  return new Map(rows.map((row) => [row.stock_id, row.qty]))
}

/** A batch to be moved, with its SKU and the merchant's prepaid stock. */
export interface MovingLine {
  readonly stockId: string
  readonly skuId: string
  readonly merchantStockId?: string | null
}

/**
 * Locks several batches with their SKUs and merchants' stock before the first movement; a single batch is
 * locked by its movement.
 */
export async function lockMoving(db: Reader, tenantId: string, lines: readonly MovingLine[]): Promise<void> {
  if (lines.length < 2) return
  await takeLocks(db, tenantId, {
    batch: lines.map(({ stockId }) => stockId),
    sku: lines.map(({ skuId }) => skuId),
    merchantStock: lines.flatMap(({ merchantStockId }) => (merchantStockId ? [merchantStockId] : [])),
  })
}
