import { sql } from 'kysely'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { Reader } from '../db.ts'
import { NOW, oneOf } from '../expressions.ts'
import { findMatching, selectWhere } from '../rows.ts'
import { stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const PAYING = stateSql(payOrder, 'paying'),
  OPEN = stateSql(payOrder, 'unpaid', 'paying'),
  WAITING = stateSql(payRefund, 'pending', 'processing')

type Found = readonly { readonly id: string; readonly tenantId: string }[]
const rowsOf = (rows: Found): TenantRow[] => rows.map(({ id, tenantId }) => ({ id: String(id), tenantId }))

/** The payment with this number, locked until the end of the transaction; null where there is none. */
export async function lockPaymentOf(
  db: Reader,
  tenantId: string,
  payNo: string,
): Promise<Row<typeof payOrder> | null> {
  const [found] = await selectWhere(db, payOrder, tenantId, {
    field: 'payNo',
    operator: 'equals',
    values: [payNo],
  })
  return found ? lockPayment(db, tenantId, found.id) : null
}

/** The payment with this id, locked until the end of the transaction; null where there is none. */
export async function lockPayment(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<Row<typeof payOrder> | null> {
  const [row] = await findMatching(db, payOrder, { tenantId, ids: [id], lock: true })
  return row ?? null
}

/** The refund with this number; null where there is none. */
export async function refundOf(
  db: Reader,
  tenantId: string,
  refundNo: string,
): Promise<Row<typeof payRefund> | null> {
  const [row] = await selectWhere(db, payRefund, tenantId, {
    field: 'refundNo',
    operator: 'equals',
    values: [refundNo],
  })
  return row ?? null
}

/** The refund with this number, locked until the end of the transaction. Its payment is locked before. */
export async function lockRefundOf(
  db: Reader,
  tenantId: string,
  refundNo: string,
): Promise<Row<typeof payRefund> | null> {
  const found = await refundOf(db, tenantId, refundNo)
  const [row] = found ? await findMatching(db, payRefund, { tenantId, ids: [found.id], lock: true }) : []
  return row ?? null
}

/** The amount of a payment in fen; null where there is none of this number. */
export async function amountOfPayment(db: Reader, tenantId: string, payNo: string): Promise<number | null> {
  const [row] = await db
    .selectFrom('pay_order')
    .select('amount')
    .where('tenant_id', '=', tenantId)
    .where('pay_no', '=', payNo)
    .execute()
  return row ? Number(row.amount) : null
}

/** Whether this is the number of a payment or of a refund at a provider. */
export async function isOnlinePayment(db: Reader, tenantId: string, number: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pay_order where tenant_id = ${tenantId} and pay_no = ${number}
    union all
    select 1 from pay_refund where tenant_id = ${tenantId} and refund_no = ${number}
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Payments whose outcome is due to be asked for. */
export async function dueQueries(db: Reader, limit: number): Promise<TenantRow[]> {
  const rows = await db
    .selectFrom('pay_order')
    .select(['id', 'tenant_id as tenantId'])
    .where('status', 'in', oneOf(PAYING))
    .where('query_time', '<=', NOW)
    .where('expire_time', '>', NOW)
    .where('problem', 'is', null)
    .orderBy('query_time')
    .limit(limit)
    .execute()
  return rowsOf(rows)
}

/** Payments that nobody made in time. */
export async function expiredPayments(db: Reader, limit: number): Promise<TenantRow[]> {
  const rows = await db
    .selectFrom('pay_order')
    .select(['id', 'tenant_id as tenantId'])
    .where('status', 'in', oneOf(OPEN))
    .where('expire_time', '<=', NOW)
    .where((row) => row.or([row('query_time', 'is', null), row('query_time', '<=', NOW)]))
    .where('problem', 'is', null)
    .orderBy('expire_time')
    .limit(limit)
    .execute()
  return rowsOf(rows)
}

/** Refunds that are due to be asked for, or asked about. */
export async function dueRefunds(db: Reader, limit: number): Promise<TenantRow[]> {
  const rows = await db
    .selectFrom('pay_refund')
    .select(['id', 'tenant_id as tenantId'])
    .where('refund_state', 'in', oneOf(WAITING))
    .where('next_time', '<=', NOW)
    .orderBy('next_time')
    .limit(limit)
    .execute()
  return rowsOf(rows)
}

/** Puts off the next question about a payment; it is no change of the row, whose version stays. */
export async function putOffQuery(db: Reader, { id, tenantId }: TenantRow, seconds: number): Promise<void> {
  await sql`
    update pay_order set query_time = now() + make_interval(secs => ${seconds}::double precision)
    where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
}

/** Counts an attempt of a refund and puts off the next one. */
export async function putOffRefund(
  db: Reader,
  { id, tenantId }: TenantRow,
  { seconds, error }: { readonly seconds: number; readonly error: string | null },
): Promise<void> {
  await sql`
    update pay_refund set try_count = coalesce(try_count, 0) + 1, error_text = ${error?.slice(0, 200) ?? null},
      next_time = now() + make_interval(secs => ${seconds}::double precision)
    where tenant_id = ${tenantId} and id = ${id} and refund_state in (${WAITING})
  `.execute(db)
}

/** Marks a refund for which nothing is held. */
export async function dropHeld(db: Reader, tenantId: string, id: string): Promise<void> {
  await db
    .updateTable('pay_refund')
    .set({ held: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
