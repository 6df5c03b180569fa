import { sql } from 'kysely'
import { type Fen, fen } from '../../../kernel/money.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'

/** Pieces that a document gave to a merchant's stock of a batch; price and account of what was paid for them. */
export interface Lot {
  readonly id: string
  readonly merchantStockId: string
  readonly bizNo: string
  readonly accountId: string | null
  readonly unitPrice: Fen
  readonly qty: number
  readonly returned: number
}

/**
 * Id of a merchant's stock of a batch, which is created where it does not exist. The batch has to be locked, so
 * that nobody else creates it.
 */
export async function ensureMerchantStock(
  db: Reader,
  {
    tenantId,
    merchantCode,
    stockId,
    userId,
  }: {
    readonly tenantId: string
    readonly merchantCode: string
    readonly stockId: string
    readonly userId: string | null
  },
): Promise<string> {
  await sql`
    insert into merchant_stock (id, tenant_id, merchant_code, sku_id, sku_code, stock_id, expire_time,
      create_user, update_user)
    select ${newId()}::bigint, ${tenantId}, ${merchantCode}, s.sku_id, k.sku_code, s.id, s.expire_time,
      ${userId}::bigint, ${userId}::bigint
    from stock s join goods_sku k on k.id = s.sku_id
    where s.tenant_id = ${tenantId} and s.id = ${stockId}
    on conflict (tenant_id, merchant_code, stock_id) do nothing
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    select id::text from merchant_stock
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode} and stock_id = ${stockId}
  `.execute(db)
  return rows[0]?.id ?? ''
}

/** Adds pieces of a document to a merchant's stock, which shows the latest price. */
export async function addLot(
  db: Reader,
  {
    tenantId,
    merchantStockId,
    bizNo,
    accountId,
    unitPrice,
    qty,
  }: Omit<Lot, 'id' | 'returned'> & { readonly tenantId: string },
): Promise<void> {
  await sql`
    insert into merchant_stock_lot (id, tenant_id, merchant_stock_id, biz_no, account_id, unit_price, qty)
    values (${newId()}, ${tenantId}, ${merchantStockId}, ${bizNo}, ${accountId}, ${unitPrice}, ${qty})
    on conflict (tenant_id, merchant_stock_id, biz_no) do update
    set qty = merchant_stock_lot.qty + excluded.qty
  `.execute(db)
  await sql`update merchant_stock set unit_price = ${unitPrice} where id = ${merchantStockId}`.execute(db)
}

interface LotRecord {
  id: string
  merchant_stock_id: string
  biz_no: string
  account_id: string | null
  unit_price: string
  qty: number
  returned_qty: number
}
const lotOf = (row: LotRecord): Lot => ({
  id: row.id,
  merchantStockId: row.merchant_stock_id,
  bizNo: row.biz_no,
  accountId: row.account_id,
  unitPrice: fen(Number(row.unit_price)),
  qty: row.qty,
  returned: row.returned_qty,
})
const COLUMNS = sql`id::text, merchant_stock_id::text, biz_no, account_id::text, unit_price::text, qty, returned_qty`

/** The lots of a merchant's stock, the latest first: what is used was given first. */
export async function lotsOf(db: Reader, tenantId: string, merchantStockId: string): Promise<Lot[]> {
  const { rows } = await sql<LotRecord>`
    select ${COLUMNS} from merchant_stock_lot
    where tenant_id = ${tenantId} and merchant_stock_id = ${merchantStockId}
    order by id desc
  `.execute(db)
  return rows.map(lotOf)
}

/** The lots that a document gave. */
export async function lotsBy(db: Reader, tenantId: string, bizNo: string): Promise<Lot[]> {
  const { rows } = await sql<LotRecord>`
    select ${COLUMNS} from merchant_stock_lot
    where tenant_id = ${tenantId} and biz_no = ${bizNo}
    order by merchant_stock_id
  `.execute(db)
  return rows.map(lotOf)
}

/** Counts returned pieces of a lot. */
export async function returnLot(db: Reader, id: string, qty: number): Promise<void> {
  await sql`update merchant_stock_lot set returned_qty = returned_qty + ${qty} where id = ${id}`.execute(db)
}

/** The number of the next refund of a document. */
export async function nextRefund(
  db: Reader,
  lot: Pick<Lot, 'id' | 'bizNo'>,
  tenantId: string,
): Promise<number> {
  await sql`update merchant_stock_lot set refund_count = refund_count + 1 where id = ${lot.id}`.execute(db)
  const { rows } = await sql<{ n: string }>`
    select sum(refund_count) as n from merchant_stock_lot
    where tenant_id = ${tenantId} and biz_no = ${lot.bizNo}
  `.execute(db)
  return Number(rows[0]?.n ?? 1)
}

/** Free pieces of a merchant's stock. */
export async function freeOf(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<{ readonly available: number; readonly stockId: string; readonly merchantCode: string }> {
  const { rows } = await sql<{ available: number; stockId: string; merchantCode: string }>`
    select available_qty as available, stock_id::text as "stockId", merchant_code as "merchantCode"
    from merchant_stock where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0] ?? { available: 0, stockId: '', merchantCode: '' }
}
