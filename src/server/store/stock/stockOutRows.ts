import { sql } from 'kysely'
import { cardStockOut } from '../../../contract/resources/stock/cardStockOut.ts'
import { stockCard } from '../../../contract/resources/stock/stockCard.ts'
import { noteLocks, FOUND } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const RUNNING = stateSql(cardStockOut, 'running'),
  FAILED = stateSql(cardStockOut, 'failed')
const AVAILABLE = stateSql(stockCard, 'available'),
  LOCKED = stateSql(stockCard, 'locked'),
  ALLOCATED = stateSql(stockCard, 'allocated'),
  VOIDED = stateSql(stockCard, 'voided')

/** A batch of a document: its number, quantity, expiry and supplier. */
export interface HeldBatch {
  readonly stockId: string
  readonly batchNo: string
  readonly qty: number
  readonly expireTime: string | null
  readonly expired: boolean
  readonly near: boolean
  readonly supplierId: string | null
}

/** The batches a document has locked; `near`: they expire within `nearDays` days. */
export async function heldBatches(
  db: Reader,
  tenantId: string,
  { bizNo, nearDays }: { readonly bizNo: string; readonly nearDays: number },
): Promise<HeldBatch[]> {
  const { rows } = await sql<HeldBatch>`
    select s.id::text as "stockId", s.batch_no as "batchNo", h.qty - h.issued_qty - h.released_qty as qty,
      to_char(s.expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expireTime",
      coalesce(s.expire_time <= now(), false) as expired,
      coalesce(s.expire_time < now() + make_interval(days => ${nearDays}::int), false) as near,
      s.supplier_id::text as "supplierId"
    from stock_hold h join stock s on s.id = h.stock_id
    where h.tenant_id = ${tenantId} and h.biz_no = ${bizNo} and h.qty > h.issued_qty + h.released_qty
    order by s.expire_time nulls last, s.id
  `.execute(db)
  return rows
}

/** A card with its ciphers, as a package has it. */
export interface SealedLine {
  readonly cardNo: string | null
  readonly secret: string
  readonly masked: string | null
  readonly expireTime: string | null
}

/** The cards of a batch that a document has locked, in the order of their issue. */
export async function lockedLines(
  db: Reader,
  { tenantId, skuId, stockId, bizNo }: Readonly<Record<'tenantId' | 'skuId' | 'stockId' | 'bizNo', string>>,
): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select card_no as "cardNo", card_secret as secret, card_no_masked as masked,
      to_char(expire_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "expireTime"
    from stock_card
    where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId} and lock_biz_no = ${bizNo}
      and card_state = ${LOCKED}
    order by expire_time nulls last, id
  `.execute(db)
  return rows
}

/** The cards of a document in one batch. */
export interface DocumentCards {
  readonly tenantId: string
  readonly skuId: string
  readonly stockId: string
  readonly bizNo: string
}

/** Makes cards that a document has locked the property of a merchant; returns their number. */
export async function allocateCards(
  db: Reader,
  { tenantId, skuId, stockId, bizNo, merchantCode }: DocumentCards & { readonly merchantCode: string },
): Promise<number> {
  noteLocks(db, 'card', [FOUND])
  const { numAffectedRows } = await sql`
    update stock_card
    set card_state = ${ALLOCATED}, merchant_code = ${merchantCode}, lock_biz_no = null, update_time = now()
    where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId} and lock_biz_no = ${bizNo}
      and card_state = ${LOCKED}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Voids cards that a document has locked; returns their number. */
export async function disposeCards(
  db: Reader,
  { tenantId, skuId, stockId, bizNo, bizType }: DocumentCards & { readonly bizType: number },
): Promise<number> {
  noteLocks(db, 'card', [FOUND])
  const { numAffectedRows } = await sql`
    update stock_card
    set card_state = ${VOIDED}, out_biz_type = ${bizType}, out_biz_no = ${bizNo}, out_phase = '',
      out_time = now(), lock_biz_no = null, update_time = now()
    where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId} and lock_biz_no = ${bizNo}
      and card_state = ${LOCKED}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Takes free cards of a merchant back into the common stock, those that expire last first; returns their number. */
export async function recallCards(
  db: Reader,
  {
    tenantId,
    skuId,
    stockId,
    merchantCode,
    qty,
  }: Omit<DocumentCards, 'bizNo'> & { readonly merchantCode: string; readonly qty: number },
): Promise<number> {
  noteLocks(db, 'card', [FOUND])
  const { numAffectedRows } = await sql`
    with picked as (
      select id from stock_card
      where tenant_id = ${tenantId} and sku_id = ${skuId} and stock_id = ${stockId}
        and card_state = ${ALLOCATED} and lock_biz_no is null and merchant_code = ${merchantCode}
        and view_count = 0
      order by id desc limit ${qty} for update)
    update stock_card c set card_state = ${AVAILABLE}, merchant_code = null, update_time = now()
    from picked where c.sku_id = ${skuId} and c.id = picked.id
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Locks a document whose goods are about to leave; false unless it still waits for that. */
export async function lockRunning(db: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from card_stock_out where id = ${id} and order_state = ${RUNNING} for update
  `.execute(db)
  return rows.length > 0
}

/** Ends the run of a document without a result; its tenant, or null where it did not run. */
export async function failRunning(db: Reader, id: string, text: string): Promise<string | null> {
  const { rows } = await sql<{ tenant: string }>`
    update card_stock_out
    set order_state = ${FAILED}, fail_reason = ${text.slice(0, 200)}, update_time = now(), version = version + 1
    where id = ${id} and order_state = ${RUNNING} returning tenant_id as tenant
  `.execute(db)
  return rows[0]?.tenant ?? null
}

/** The number under which users find a document. */
export async function outNumber(db: Reader, id: string): Promise<string> {
  const { rows } = await sql<{
    no: string
  }>`select out_no as no from card_stock_out where id = ${id}`.execute(db)
  return rows[0]?.no ?? id
}
