import { sql } from 'kysely'
import { goodsTypes } from '../../../contract/parts/goodsTypes.ts'
import { stock } from '../../../contract/resources/stock/stock.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import { noteLocks, takeLocks } from '../locks.ts'
import { pickableOwnQtySql, pickableQtySql } from './pickableSql.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const VALID = stateSql(stock, 'valid'),
  USED_UP = stateSql(stock, 'usedUp')

type GoodsType = keyof typeof goodsTypes.wire
const GOODS_TYPES = Object.keys(goodsTypes.wire) as GoodsType[]

/** Code and goods type of a SKU; null where it is missing. */
export async function skuOf(
  db: Reader,
  tenantId: string,
  skuId: string,
): Promise<{ readonly skuCode: string; readonly goodsType: GoodsType | undefined } | null> {
  const {
    rows: [row],
  } = await sql<{
    sku_code: string
    goods_type: number
  }>`
    select sku_code, goods_type
    from goods_sku
    where id = ${skuId} and tenant_id = ${tenantId} and is_deleted = 0
  `.execute(db)
  return row
    ? {
        skuCode: row.sku_code,
        goodsType: GOODS_TYPES.find((name) => goodsTypes.wire[name] === row.goods_type),
      }
    : null
}

/**
 * Recounts the available quantity of SKUs from their valid batches. The SKU is locked first, so that
 * concurrent movements are added afterwards.
 */
export async function recountSkus(db: Reader, tenantId: string, skuIds: readonly string[]): Promise<void> {
  await takeLocks(db, tenantId, { sku: skuIds })
  await sql`
    update goods_sku
    set available_qty = (
      select coalesce(sum(s.available_qty), 0)
      from stock s
      where s.sku_id = goods_sku.id and s.status = ${VALID})
    where tenant_id = ${tenantId} and id = any(${skuIds}::bigint[])
  `.execute(db)
}

/** Pieces of a SKU that an order of a merchant could be delivered from: its own stock, and the common one. */
export async function pickableQty(
  db: Reader,
  {
    tenantId,
    skuId,
    merchantCode,
  }: { readonly tenantId: string; readonly skuId: string; readonly merchantCode: string },
): Promise<{ readonly common: number; readonly own: number }> {
  const tenant = sql`${tenantId}`,
    sku = sql`${skuId}::bigint`
  const { rows } = await sql<{ common: string; own: string }>`
    select ${pickableQtySql(tenant, sku)}::text as common,
      ${pickableOwnQtySql(tenant, sku, sql`${merchantCode}`)}::text as own
  `.execute(db)
  return { common: Number(rows[0]?.common ?? 0), own: Number(rows[0]?.own ?? 0) }
}

/** A batch for picking; `available` is the merchant's own quantity where a merchant's stock is picked. */
export interface Batch {
  readonly stockId: string
  readonly skuId: string
  readonly available: number
  readonly unitCost: Fen
  readonly merchantStockId: string | null
}
interface BatchRecord {
  stock_id: string
  sku_id: string
  available: number
  unit_cost: string
  merchant_stock_id: string | null
}
const batchOf = (row: BatchRecord): Batch => ({
  stockId: row.stock_id,
  skuId: row.sku_id,
  available: row.available,
  unitCost: fen(Number(row.unit_cost)),
  merchantStockId: row.merchant_stock_id,
})

/** The batches of a SKU that can be picked now, soonest to expire first. */
export async function pickable(
  db: Reader,
  {
    tenantId,
    skuId,
    minDays,
  }: { readonly tenantId: string; readonly skuId: string; readonly minDays: number },
): Promise<Batch[]> {
  const { rows } = await sql<BatchRecord>`
      select id::text as stock_id, sku_id::text, available_qty as available, unit_cost::text,
        null as merchant_stock_id
      from stock
    where tenant_id = ${tenantId} and sku_id = ${skuId} and status = ${VALID} and available_qty > 0
      and (expire_time is null or expire_time >= now() + make_interval(days => ${minDays}::integer))
    order by expire_time nulls last, id
    `.execute(db)
  return rows.map(batchOf)
}

/** A merchant's stock of a SKU in batches that can be picked now. */
export async function pickableOf(
  db: Reader,
  {
    tenantId,
    skuId,
    minDays,
    merchantCode,
    reserved = false,
  }: {
    readonly tenantId: string
    readonly skuId: string
    readonly minDays: number
    readonly merchantCode: string
    /** Also what orders of the merchant leave alone. */
    readonly reserved?: boolean
  },
): Promise<Batch[]> {
  const { rows } = await sql<BatchRecord>`
      select s.id::text as stock_id, s.sku_id::text, m.available_qty as available, s.unit_cost::text,
        m.id::text as merchant_stock_id
      from merchant_stock m
      join stock s on s.id = m.stock_id
    where m.tenant_id = ${tenantId} and m.merchant_code = ${merchantCode} and m.sku_id = ${skuId}
      and (m.use_stock_first or ${reserved}) and m.available_qty > 0 and s.status = ${VALID}
      and (s.expire_time is null or s.expire_time >= now() + make_interval(days => ${minDays}::integer))
    order by s.expire_time nulls last, s.id
    `.execute(db)
  return rows.map(batchOf)
}

/** The batch with this number; created where it is missing. */
export async function batchNamed(
  db: Reader,
  {
    tenantId,
    userId,
    skuId,
    batchNo,
    unitCost,
    expireTime,
    supplierId = null,
    warehouseCode = null,
  }: {
    readonly tenantId: string
    readonly userId: string | null
    readonly skuId: string
    readonly batchNo: string
    readonly unitCost: Fen
    readonly expireTime: string | null
    readonly supplierId?: string | null
    readonly warehouseCode?: string | null
  },
): Promise<{
  readonly stockId: string
  readonly unitCost: Fen
  readonly available: number
  readonly sameExpiry: boolean
}> {
  const {
    rows: [fresh],
  } = await sql<{
    id: string
  }>`
    insert into stock (id, tenant_id, sku_id, sku_code, goods_type, batch_no, supplier_id, warehouse_code,
      unit_cost, expire_time, status, create_user)
    select ${newId()}::bigint, ${tenantId}, id, sku_code, goods_type, ${batchNo}, ${supplierId}::bigint,
      ${warehouseCode}, ${unitCost}::bigint, ${expireTime}::timestamptz, ${USED_UP}, ${userId}::bigint
    from goods_sku
    where id = ${skuId} and tenant_id = ${tenantId}
    on conflict (tenant_id, sku_id, batch_no) do nothing returning id::text
  `.execute(db)
  if (fresh) noteLocks(db, 'batch', [fresh.id], { own: true })
  const batch = await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime })
  if (!batch) throw new Error(`batch ${batchNo} was not made`)
  return batch
}

/** The batch with this number, and whether its expiry is the given one; null where it is missing. */
export async function batchAsNamed(
  db: Reader,
  {
    tenantId,
    skuId,
    batchNo,
    expireTime,
  }: {
    readonly tenantId: string
    readonly skuId: string
    readonly batchNo: string
    readonly expireTime: string | null
  },
): Promise<{
  readonly stockId: string
  readonly unitCost: Fen
  readonly available: number
  readonly sameExpiry: boolean
} | null> {
  const {
    rows: [row],
  } = await sql<{
    id: string
    unit_cost: string
    available_qty: number
    same: boolean
  }>`
    select id::text, unit_cost::text, available_qty,
      expire_time is not distinct from ${expireTime}::timestamptz as same
    from stock
    where tenant_id = ${tenantId} and sku_id = ${skuId} and batch_no = ${batchNo}
  `.execute(db)
  return row
    ? {
        stockId: row.id,
        unitCost: fen(Number(row.unit_cost)),
        available: row.available_qty,
        sameExpiry: row.same,
      }
    : null
}
