import { sql } from 'kysely'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { merchantStatementDetails } from '../../../contract/resources/finance/merchantStatementDetails.ts'
import { newId } from '../../../kernel/id.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'

const SALES = choiceSql(merchantStatementDetails, 'lineType', 'sale', 'eternity'),
  REFUNDS = choiceSql(merchantStatementDetails, 'lineType', 'refund'),
  ADJUSTS = choiceSql(merchantStatementDetails, 'lineType', 'adjust', 'rebate', 'fee'),
  NONE = choiceSql(billStatistics, 'paymentStatus', 'none'),
  UNPAID = choiceSql(billStatistics, 'paymentStatus', 'unpaid')

/** Counts and sums of lines by kind, in the columns of a share. */
const SUMS = sql`
  count(*) filter (where l.line_type in (${SALES})) as sales,
  coalesce(sum(l.amount) filter (where l.line_type in (${SALES})), 0) as sale,
  count(*) filter (where l.line_type = ${REFUNDS}) as refunds,
  -coalesce(sum(l.amount) filter (where l.line_type = ${REFUNDS}), 0) as refund,
  coalesce(sum(l.amount) filter (where l.line_type in (${ADJUSTS})), 0) as adjust,
  coalesce(sum(l.amount), 0) as net`

/** A statement whose shares are written. */
export interface SharedBill {
  readonly tenantId: string
  readonly billId: string
}

async function idsFor(db: Reader, { tenantId, billId }: SharedBill, group: string): Promise<string[]> {
  const { rows } = await sql<{ n: string }>`
    select count(distinct ${sql.raw(group)})::text as n
    from bill_line
    where tenant_id = ${tenantId} and bill_id = ${billId}
  `.execute(db)
  return Array.from({ length: Number(rows[0]?.n ?? 0) }, () => newId())
}

/** Writes the bills of the merchants in a statement anew, with their sums by product. */
export async function writeMerchantBills(db: Writer, bill: SharedBill): Promise<void> {
  const { tenantId, billId } = bill
  await sql`delete from merchant_account_bill where tenant_id = ${tenantId} and bill_id = ${billId}`.execute(
    db,
  )
  const ids = await idsFor(db, bill, 'merchant_code')
  if (ids.length === 0) return
  await sql`
    with shares as (
      select l.merchant_code, ${SUMS}, row_number() over (order by l.merchant_code) as place
      from bill_line l
      where l.tenant_id = ${tenantId} and l.bill_id = ${billId} and l.merchant_code is not null
      group by l.merchant_code)
    insert into merchant_account_bill (id, tenant_id, merchant_bill_no, bill_id, account_id,
      contract_party_id, merchant_code, merchant_name, merchant_group_id, bill_period, sale_count, sale_amount,
      refund_count, refund_amount, adjust_amount, net_amount, bill_status, create_user, create_dept)
    select n.id, b.tenant_id, b.bill_no || '-' || s.merchant_code, b.id, b.account_id, b.contract_party_id,
      s.merchant_code, m.merchant_name, m.merchant_group_id, b.bill_period, s.sales, s.sale, s.refunds,
      s.refund, s.adjust, s.net, b.bill_status, b.create_user, b.create_dept
    from shares s
    join unnest(${ids}::bigint[]) with ordinality as n (id, place) on n.place = s.place
    join bill_statistics b on b.id = ${billId}
    left join merchant_config m
      on m.tenant_id = b.tenant_id and m.merchant_code = s.merchant_code and m.is_deleted = 0
  `.execute(db)
  await writeSkus(db, bill)
}

async function writeSkus(db: Writer, { tenantId, billId }: SharedBill): Promise<void> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from (
      select distinct merchant_code, sku_id, unit_price
      from bill_line
      where tenant_id = ${tenantId} and bill_id = ${billId} and merchant_code is not null) parts
  `.execute(db)
  const ids = Array.from({ length: Number(rows[0]?.n ?? 0) }, () => newId())
  await sql`
    with parts as (
      select l.merchant_code, l.sku_id, max(l.sku_name) as sku_name, max(l.face_value) as face_value,
        l.unit_price, ${SUMS},
        row_number() over (order by l.merchant_code, l.sku_id, l.unit_price) as place,
        row_number() over (partition by l.merchant_code order by l.sku_id, l.unit_price) as position
      from bill_line l
      where l.tenant_id = ${tenantId} and l.bill_id = ${billId} and l.merchant_code is not null
      group by l.merchant_code, l.sku_id, l.unit_price)
    insert into merchant_account_bill_skus (id, tenant_id, merchant_account_bill_id, position, sku_id, sku_name,
      face_value, unit_price, success_count, success_amount, refund_count, refund_amount, net_amount)
    select n.id, ${tenantId}, b.id, p.position - 1, p.sku_id, p.sku_name, p.face_value, p.unit_price, p.sales,
      p.sale, p.refunds, p.refund, p.net
    from parts p
    join unnest(${ids}::bigint[]) with ordinality as n (id, place) on n.place = p.place
    join merchant_account_bill b
      on b.tenant_id = ${tenantId} and b.bill_id = ${billId} and b.merchant_code = p.merchant_code
  `.execute(db)
}

/**
 * Writes the bills of the suppliers in a statement of what we owe anew. Lines without a supplier belong to the
 * only supplier of the account; where it has several, they are a bill without supplier, which is paid as well.
 */
export async function writeSupplierBills(db: Writer, bill: SharedBill): Promise<void> {
  const { tenantId, billId } = bill
  await sql`
    update bill_line l set supplier_id = s.id
    from bill_statistics b
    join lateral (
      select min(id) as id from supplier_config
      where tenant_id = b.tenant_id and account_id = b.account_id and is_deleted = 0
      having count(*) = 1) s on true
    where b.id = ${billId} and l.tenant_id = ${tenantId} and l.bill_id = b.id and l.supplier_id is null
  `.execute(db)
  await sql`delete from supplier_account_bill where tenant_id = ${tenantId} and bill_id = ${billId}`.execute(
    db,
  )
  const ids = await idsFor(db, bill, 'coalesce(supplier_id, 0)')
  if (ids.length === 0) return
  await sql`
    with shares as (
      select l.supplier_id, ${SUMS}, row_number() over (order by l.supplier_id) as place
      from bill_line l
      where l.tenant_id = ${tenantId} and l.bill_id = ${billId}
      group by l.supplier_id)
    insert into supplier_account_bill (id, tenant_id, supplier_bill_no, bill_id, account_id,
      contract_party_id, supplier_id, supplier_group_id, bill_period, purchase_count, purchase_amount,
      refund_count, refund_amount, adjust_amount, payable_amount, paid_amount, payment_status, bill_status,
      create_user, create_dept)
    select n.id, b.tenant_id, b.bill_no || '-' || coalesce(c.supplier_code, s.supplier_id::text, '0'), b.id,
      b.account_id, b.contract_party_id, s.supplier_id, c.supplier_group_id, b.bill_period, s.sales, s.sale,
      s.refunds, s.refund, s.adjust, s.net, 0,
      case when s.net > 0 then ${UNPAID} else ${NONE} end, b.bill_status, b.create_user, b.create_dept
    from shares s
    join unnest(${ids}::bigint[]) with ordinality as n (id, place) on n.place = s.place
    join bill_statistics b on b.id = ${billId}
    left join supplier_config c on c.id = s.supplier_id
  `.execute(db)
}

/** The shares of a statement have its state. */
export async function shareState(db: Writer, { tenantId, billId }: SharedBill): Promise<void> {
  for (const table of ['merchant_account_bill', 'supplier_account_bill'])
    await sql`
      update ${sql.table(table)} s
      set bill_status = b.bill_status, update_time = now(), version = s.version + 1
      from bill_statistics b
      where b.id = ${billId} and s.tenant_id = ${tenantId} and s.bill_id = b.id
        and s.bill_status <> b.bill_status
    `.execute(db)
}
