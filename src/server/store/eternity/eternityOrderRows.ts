import { sql } from 'kysely'
import { eternityOrder } from '../../../contract/resources/eternity/eternityOrder.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reader, Writer } from '../db.ts'
import { findMatching } from '../rows.ts'
import { stateSql } from '../storedValues.ts'

const LIVE = stateSql(eternityOrder, 'unused', 'part'),
  EXPIRED = stateSql(eternityOrder, 'expired'),
  UNUSED = stateSql(eternityOrder, 'unused')

/** One issued voucher. */
export type Voucher = Row<typeof eternityOrder>

/** The voucher with this code (its digest) or this number, locked; null where there is none. */
export async function lockVoucher(
  db: Writer,
  tenantId: string,
  { digest, orderNo }: { readonly digest: string; readonly orderNo: string },
): Promise<Voucher | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from eternity_order
    where tenant_id = ${tenantId} and (code_hmac = ${digest} or order_no = ${orderNo})
    limit 1
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const [voucher] = await findMatching(db, eternityOrder, { tenantId, ids: [row.id], lock: true })
  return voucher ?? null
}

/** Vouchers of a batch, locked, in the order of their ids. */
export async function lockBatch(db: Writer, tenantId: string, batchNo: string): Promise<Voucher[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from eternity_order
    where tenant_id = ${tenantId} and batch_no = ${batchNo} order by id
  `.execute(db)
  return findMatching(db, eternityOrder, { tenantId, ids: rows.map(({ id }) => id), lock: true })
}

/** How many vouchers a batch has, and how many of them nobody has used. */
export async function countBatch(
  db: Reader,
  tenantId: string,
  batchNo: string,
): Promise<{ readonly issued: number; readonly unused: number }> {
  const { rows } = await sql<{ issued: number; unused: number }>`
    select count(*)::int as issued, count(*) filter (where order_status = ${UNUSED})::int as unused
    from eternity_order where tenant_id = ${tenantId} and batch_no = ${batchNo}
  `.execute(db)
  return rows[0] ?? { issued: 0, unused: 0 }
}

/** Sealed codes of a batch with the ends of their validity, for the file that is mailed. */
export async function codesOfBatch(
  db: Reader,
  tenantId: string,
  batchNo: string,
): Promise<readonly { readonly orderNo: string; readonly code: string; readonly validEnd: string }[]> {
  const { rows } = await sql<{ orderNo: string; code: string; validEnd: string }>`
    select order_no as "orderNo", code,
      to_char(valid_end at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "validEnd"
    from eternity_order where tenant_id = ${tenantId} and batch_no = ${batchNo} order by id
  `.execute(db)
  return rows
}

/** The sealed code of a voucher. */
export async function sealedCode(db: Reader, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select code from eternity_order where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
  return rows[0]?.code ?? null
}

/** Numbers of vouchers of a merchant that were issued for these numbers of its own. */
export async function takenOutNos(
  db: Reader,
  tenantId: string,
  { merchantCode, outOrderNos }: { readonly merchantCode: string; readonly outOrderNos: readonly string[] },
): Promise<readonly string[]> {
  if (outOrderNos.length === 0) return []
  const { rows } = await sql<{ no: string }>`
    select out_order_no as no from eternity_order
    where tenant_id = ${tenantId} and merchant_code = ${merchantCode}
      and out_order_no = any(${outOrderNos}::text[])
    limit 1
  `.execute(db)
  return rows.map(({ no }) => no)
}

/** Marks vouchers of every tenant whose end has passed as expired; returns how many, at most `limit`. */
export async function expireVouchers(db: Writer, limit: number): Promise<number> {
  const result = await sql`
    update eternity_order set order_status = ${EXPIRED}, version = version + 1, update_time = now()
    where id in (
      select id from eternity_order
      where order_status in (${LIVE}) and valid_end < now()
      order by id limit ${limit} for update skip locked)
  `.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** A tenant with some of its vouchers that can no longer be extended and whose money was not settled. */
export interface UnsettledVouchers {
  readonly tenantId: string
  readonly ids: readonly string[]
}

/** Vouchers of every tenant that expired for good; a hundred of each tenant at most. */
export async function unsettledVouchers(db: Reader): Promise<readonly UnsettledVouchers[]> {
  const { rows } = await sql<UnsettledVouchers>`
    select tenant_id as "tenantId", (array_agg(id::text order by id))[1:100] as ids
    from eternity_order
    where order_status = ${EXPIRED} and settled_time is null and revive_end < now()
    group by tenant_id
  `.execute(db)
  return rows
}
