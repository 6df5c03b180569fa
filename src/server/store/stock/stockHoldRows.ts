import { sql } from 'kysely'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { MovingLine } from './stockMoveRows.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/** Types of goods that are stored as cards. */
export const CARDS = choiceSql(stock, 'goodsType', 'card', 'coupon')

/** The part of a document's hold that lies in one batch; quantities in pieces. */
export interface HoldLine {
  readonly stockId: string
  readonly skuId: string
  readonly bizType: number
  readonly merchantCode: string | null
  readonly merchantStockId: string | null
  readonly round: number
  readonly qty: number
  readonly issued: number
  readonly released: number
  readonly returned: number
  readonly unitCost: Fen
  readonly hasCards: boolean
}
interface HoldRecord {
  stock_id: string
  sku_id: string
  biz_type: number
  merchant_code: string | null
  merchant_stock_id: string | null
  round: number
  qty: number
  issued_qty: number
  released_qty: number
  returned_qty: number
  unit_cost: string
  has_cards: boolean
}

/** The lines of a document in picking order. */
export async function holdLines(db: Reader, tenantId: string, bizNo: string): Promise<HoldLine[]> {
  const { rows } = await sql<HoldRecord>`
      select h.stock_id::text, h.sku_id::text, h.biz_type, h.merchant_code, h.merchant_stock_id::text,
        h.round, h.qty, h.issued_qty, h.released_qty, h.returned_qty, s.unit_cost::text,
        coalesce(s.goods_type in (${CARDS}), false) as has_cards
    from stock_hold h
    join stock s on s.id = h.stock_id
    where h.tenant_id = ${tenantId} and h.biz_no = ${bizNo}
    order by s.expire_time nulls last, s.id
    `.execute(db)
  return rows.map((row) => ({
    stockId: row.stock_id,
    skuId: row.sku_id,
    bizType: row.biz_type,
    merchantCode: row.merchant_code,
    merchantStockId: row.merchant_stock_id,
    round: row.round,
    qty: row.qty,
    issued: row.issued_qty,
    released: row.released_qty,
    returned: row.returned_qty,
    unitCost: fen(Number(row.unit_cost)),
    hasCards: row.has_cards,
  }))
}

/** Batches of which documents hold or have issued something. */
export async function linesOf(
  db: Reader,
  tenantId: string,
  bizNos: readonly string[],
): Promise<MovingLine[]> {
  const { rows } = await sql<{
    stock_id: string
    sku_id: string
    merchant_stock_id: string | null
  }>`
    select distinct stock_id::text, sku_id::text, merchant_stock_id::text
    from stock_hold
    where tenant_id = ${tenantId} and biz_no = any(${bizNos}::varchar[])
  `.execute(db)
  return rows.map((row) => ({
    stockId: row.stock_id,
    skuId: row.sku_id,
    merchantStockId: row.merchant_stock_id,
  }))
}

/** Inserts a line of a document; a released line of an earlier round grows by the quantity locked now. */
export async function upsertHold(
  db: Reader,
  {
    tenantId,
    bizNo,
    bizType,
    stockId,
    skuId,
    merchantCode,
    merchantStockId,
    round,
    qty,
    issued = 0,
  }: {
    readonly tenantId: string
    readonly bizNo: string
    readonly bizType: number
    readonly stockId: string
    readonly skuId: string
    readonly merchantCode: string | null
    readonly merchantStockId: string | null
    readonly round: number
    readonly qty: number
    readonly issued?: number
  },
): Promise<void> {
  await sql`
    insert into stock_hold (tenant_id, biz_no, stock_id, biz_type, sku_id, merchant_code,
      merchant_stock_id, round, qty, issued_qty)
    values (${tenantId}, ${bizNo}, ${stockId}, ${bizType}, ${skuId}, ${merchantCode}, ${merchantStockId},
      ${round}, ${qty}, ${issued})
    on conflict (tenant_id, biz_no, stock_id) do update set qty = stock_hold.qty + excluded.qty,
      round = excluded.round, merchant_stock_id = excluded.merchant_stock_id,
      merchant_code = excluded.merchant_code
  `.execute(db)
}

/** Adds quantities that left a line. */
export async function drawLine(
  db: Reader,
  {
    tenantId,
    bizNo,
    stockId,
    issued = 0,
    released = 0,
    returned = 0,
  }: {
    readonly tenantId: string
    readonly bizNo: string
    readonly stockId: string
    readonly issued?: number
    readonly released?: number
    readonly returned?: number
  },
): Promise<void> {
  await sql`
    update stock_hold
    set issued_qty = issued_qty + ${issued}, released_qty = released_qty + ${released},
      returned_qty = returned_qty + ${returned}
    where tenant_id = ${tenantId} and biz_no = ${bizNo} and stock_id = ${stockId}
  `.execute(db)
}
