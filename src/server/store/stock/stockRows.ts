import { sql } from 'kysely'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../database.ts'

/** How the buckets of a batch change. */
export interface Delta {
  readonly in?: number
  readonly available?: number
  readonly locked?: number
  readonly allocated?: number
  readonly out?: number
  readonly invalid?: number
}
/** One movement of one batch; document, batch and `seq` together happen once. */
export interface Movement {
  readonly tenantId: string
  readonly userId: string | null
  readonly stockId: string
  readonly flowType: number
  readonly bizType: number
  readonly bizNo: string
  readonly seq: string
  readonly qty: number
  readonly delta: Delta
  readonly merchantCode?: string | null
  readonly remark?: string | null
}

/** Lets one at a time work on what belongs to a document, until the transaction ends. */
export async function lockDocument(db: Reader, tenantId: string, bizNo: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock ${tenantId} ${bizNo}`}, 0))`.execute(db)
}

/**
 * Moves a batch and writes its flow in one statement, guarded by its buckets; the SKU's available quantity follows.
 * Whoever calls has locked the document. `repeated`: it had happened before; `short`: a bucket would fall below zero.
 */
export async function moveBatch(
  db: Reader,
  {
    tenantId,
    userId,
    stockId,
    flowType,
    bizType,
    bizNo,
    seq,
    qty,
    delta,
    merchantCode = null,
    remark = null,
  }: Movement,
): Promise<'moved' | 'repeated' | 'short'> {
  const { in: came = 0, available = 0, locked = 0, allocated = 0, out = 0, invalid = 0 } = delta
  const key = sql`stock_id = ${stockId} and biz_type = ${bizType} and biz_no = ${bizNo} and seq = ${seq}`
  const {
    rows: [moved],
  } =
    await sql`with held as (select id, sku_id, status, available_qty from stock where id = ${stockId} and tenant_id = ${tenantId} for update),
    moved as (update stock set in_qty = stock.in_qty + ${came}, available_qty = stock.available_qty + ${available}, locked_qty = locked_qty + ${locked}, allocated_qty = allocated_qty + ${allocated}, out_qty = out_qty + ${out}, invalid_qty = invalid_qty + ${invalid},
        status = case when stock.status in (1, 3) then case when stock.available_qty + locked_qty + allocated_qty + ${available + locked + allocated} = 0 then 3 else 1 end else stock.status end, update_time = now()
      from held where stock.id = held.id and not exists (select 1 from stock_flow where ${key}) and stock.in_qty + ${came} >= 0 and stock.available_qty + ${available} >= 0 and locked_qty + ${locked} >= 0 and allocated_qty + ${allocated} >= 0 and out_qty + ${out} >= 0 and invalid_qty + ${invalid} >= 0
      returning stock.id, stock.sku_id, case when stock.status = 1 then stock.available_qty else 0 end - case when held.status = 1 then held.available_qty else 0 end as gain),
    kept as (insert into stock_flow (id, tenant_id, sku_id, stock_id, flow_type, biz_type, biz_no, seq, qty, in_delta, available_delta, locked_delta, allocated_delta, out_delta, invalid_delta, merchant_code, remark, create_user)
      select ${newId()}::bigint, ${tenantId}, sku_id, id, ${flowType}::smallint, ${bizType}::smallint, ${bizNo}, ${seq}, ${qty}::integer, ${came}::integer, ${available}::integer, ${locked}::integer, ${allocated}::integer, ${out}::integer, ${invalid}::integer, ${merchantCode}, ${remark}, ${userId}::bigint from moved),
    followed as (update goods_sku set available_qty = coalesce(available_qty, 0) + moved.gain from moved where goods_sku.id = moved.sku_id and moved.gain <> 0)
    select id from moved`.execute(db)
  if (moved) return 'moved'
  const { rows } = await sql`select 1 from stock_flow where ${key}`.execute(db)
  return rows.length > 0 ? 'repeated' : 'short'
}

/** A batch as picking needs it; `available` is the merchant's own where a merchant's is asked for. */
export interface Batch {
  readonly stockId: string
  readonly skuId: string
  readonly available: number
  readonly unitCost: number
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
  unitCost: Number(row.unit_cost),
  merchantStockId: row.merchant_stock_id,
})

/** The batches of a SKU that may be picked now, soonest to expire first. */
export async function pickable(
  db: Reader,
  {
    tenantId,
    skuId,
    minDays,
  }: { readonly tenantId: string; readonly skuId: string; readonly minDays: number },
): Promise<Batch[]> {
  const { rows } =
    await sql<BatchRecord>`select id::text as stock_id, sku_id::text, available_qty as available, unit_cost::text, null as merchant_stock_id from stock
    where tenant_id = ${tenantId} and sku_id = ${skuId} and status = 1 and available_qty > 0 and (expire_time is null or expire_time >= now() + make_interval(days => ${minDays}::integer)) order by expire_time nulls last, id`.execute(
      db,
    )
  return rows.map(batchOf)
}

/** What a merchant has of a SKU in batches that may be picked now. */
export async function pickableOf(
  db: Reader,
  {
    tenantId,
    skuId,
    minDays,
    merchantCode,
  }: {
    readonly tenantId: string
    readonly skuId: string
    readonly minDays: number
    readonly merchantCode: string
  },
): Promise<Batch[]> {
  const { rows } =
    await sql<BatchRecord>`select s.id::text as stock_id, s.sku_id::text, m.available_qty as available, s.unit_cost::text, m.id::text as merchant_stock_id from merchant_stock m join stock s on s.id = m.stock_id
    where m.tenant_id = ${tenantId} and m.merchant_code = ${merchantCode} and m.sku_id = ${skuId} and m.use_stock_first and m.available_qty > 0 and s.status = 1 and (s.expire_time is null or s.expire_time >= now() + make_interval(days => ${minDays}::integer)) order by s.expire_time nulls last, s.id`.execute(
      db,
    )
  return rows.map(batchOf)
}

/** Locks several batches in picking order, before the first of them moves: a movement also takes its SKU, for which those wait that hold another batch of it. */
export async function lockBatches(db: Reader, tenantId: string, stockIds: readonly string[]): Promise<void> {
  if (stockIds.length > 1)
    await sql`select id from stock where tenant_id = ${tenantId} and id = any(${stockIds}::bigint[]) order by expire_time nulls last, id for update`.execute(
      db,
    )
}

/** How the quantities of a merchant's stock change; `assigned` grows with the first. */
export interface MerchantDelta {
  readonly assigned?: number
  readonly available?: number
  readonly locked?: number
  readonly used?: number
  readonly recalled?: number
  readonly lost?: number
}

/** Moves a merchant's stock, guarded; false where it is short. */
export async function moveMerchantStock(
  db: Reader,
  id: string,
  { assigned = 0, available = 0, locked = 0, used = 0, recalled = 0, lost = 0 }: MerchantDelta,
): Promise<boolean> {
  const { rows } =
    await sql`update merchant_stock set assigned_qty = assigned_qty + ${assigned}, available_qty = available_qty + ${available}, locked_qty = locked_qty + ${locked}, used_qty = used_qty + ${used}, recalled_qty = recalled_qty + ${recalled}, lost_qty = lost_qty + ${lost}, update_time = now(), version = version + 1
    where id = ${id} and available_qty + ${available} >= 0 and locked_qty + ${locked} >= 0 and used_qty + ${used} >= 0 returning id`.execute(
      db,
    )
  return rows.length > 0
}

/** What a document holds of one batch; quantities in pieces. */
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
  readonly unitCost: number
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
  const { rows } =
    await sql<HoldRecord>`select h.stock_id::text, h.sku_id::text, h.biz_type, h.merchant_code, h.merchant_stock_id::text, h.round, h.qty, h.issued_qty, h.released_qty, h.returned_qty, s.unit_cost::text, coalesce(s.goods_type in (2, 3), false) as has_cards
    from stock_hold h join stock s on s.id = h.stock_id where h.tenant_id = ${tenantId} and h.biz_no = ${bizNo} order by s.expire_time nulls last, s.id`.execute(
      db,
    )
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
    unitCost: Number(row.unit_cost),
    hasCards: row.has_cards,
  }))
}

/** Writes a line of a document; one of an earlier round that was released grows by what is locked now. */
export async function keepHold(
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
  await sql`insert into stock_hold (tenant_id, biz_no, stock_id, biz_type, sku_id, merchant_code, merchant_stock_id, round, qty, issued_qty) values (${tenantId}, ${bizNo}, ${stockId}, ${bizType}, ${skuId}, ${merchantCode}, ${merchantStockId}, ${round}, ${qty}, ${issued})
    on conflict (tenant_id, biz_no, stock_id) do update set qty = stock_hold.qty + excluded.qty, round = excluded.round, merchant_stock_id = excluded.merchant_stock_id, merchant_code = excluded.merchant_code`.execute(
    db,
  )
}

/** Counts what left a line. */
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
  await sql`update stock_hold set issued_qty = issued_qty + ${issued}, released_qty = released_qty + ${released}, returned_qty = returned_qty + ${returned} where tenant_id = ${tenantId} and biz_no = ${bizNo} and stock_id = ${stockId}`.execute(
    db,
  )
}

/** What a mark of a document moved, by batch. */
export async function movedBy(
  db: Reader,
  { tenantId, bizNo, seq }: { readonly tenantId: string; readonly bizNo: string; readonly seq: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{
    stock_id: string
    qty: number
  }>`select stock_id::text, qty from stock_flow where tenant_id = ${tenantId} and biz_no = ${bizNo} and seq = ${seq}`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.stock_id, row.qty]))
}

/** Kind of goods and code of a SKU. */
export async function skuOf(
  db: Reader,
  tenantId: string,
  skuId: string,
): Promise<{ readonly skuCode: string; readonly goodsType: number } | null> {
  const {
    rows: [row],
  } = await sql<{
    sku_code: string
    goods_type: number
  }>`select sku_code, goods_type from goods_sku where id = ${skuId} and tenant_id = ${tenantId} and is_deleted = 0`.execute(
    db,
  )
  return row ? { skuCode: row.sku_code, goodsType: row.goods_type } : null
}

/** The batch of a number, made where it is not there yet. */
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
    readonly unitCost: number
    readonly expireTime: string | null
    readonly supplierId?: string | null
    readonly warehouseCode?: string | null
  },
): Promise<{
  readonly stockId: string
  readonly unitCost: number
  readonly available: number
  readonly sameExpiry: boolean
}> {
  await sql`insert into stock (id, tenant_id, sku_id, sku_code, goods_type, batch_no, supplier_id, warehouse_code, unit_cost, expire_time, status, create_user) select ${newId()}::bigint, ${tenantId}, id, sku_code, goods_type, ${batchNo}, ${supplierId}::bigint, ${warehouseCode}, ${unitCost}::bigint, ${expireTime}::timestamptz, 3, ${userId}::bigint
    from goods_sku where id = ${skuId} and tenant_id = ${tenantId} on conflict (tenant_id, sku_id, batch_no) do nothing`.execute(
    db,
  )
  const made = await batchAsNamed(db, { tenantId, skuId, batchNo, expireTime })
  if (!made) throw new Error(`batch ${batchNo} was not made`)
  return made
}

/** The batch of a number as it stands, and whether it expires when told. */
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
  readonly unitCost: number
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
  }>`select id::text, unit_cost::text, available_qty, expire_time is not distinct from ${expireTime}::timestamptz as same from stock where tenant_id = ${tenantId} and sku_id = ${skuId} and batch_no = ${batchNo}`.execute(
    db,
  )
  return row
    ? { stockId: row.id, unitCost: Number(row.unit_cost), available: row.available_qty, sameExpiry: row.same }
    : null
}

/** Counts again what SKUs have to sell: what is available in valid batches. The SKU is locked first, so that movements under way add to it afterwards. */
export async function recountSkus(db: Reader, tenantId: string, skuIds: readonly string[]): Promise<void> {
  await sql`select id from goods_sku where tenant_id = ${tenantId} and id = any(${skuIds}::bigint[]) order by id for update`.execute(
    db,
  )
  await sql`update goods_sku set available_qty = (select coalesce(sum(s.available_qty), 0) from stock s where s.sku_id = goods_sku.id and s.status = 1) where tenant_id = ${tenantId} and id = any(${skuIds}::bigint[])`.execute(
    db,
  )
}

/** The row of a merchant's stock of a batch. */
export async function merchantStockOf(
  db: Reader,
  tenantId: string,
  { merchantCode, stockId }: { readonly merchantCode: string; readonly stockId: string },
): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{
    id: string
  }>`select id::text from merchant_stock where tenant_id = ${tenantId} and merchant_code = ${merchantCode} and stock_id = ${stockId}`.execute(
    db,
  )
  return row?.id ?? null
}
