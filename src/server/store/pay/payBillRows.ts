import { sql } from 'kysely'
import { payBill } from '../../../contract/resources/pay/payBill.ts'
import { payBillDifference } from '../../../contract/resources/pay/payBillDifference.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import type { Reader } from '../db.ts'
import { anyId, NOW, oneOf } from '../expressions.ts'
import { stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

const IN_USE = stateSql(paymentManagementInfo, 'enabled', 'faulty'),
  RECEIVED = stateSql(payOrder, 'paid', 'refunded', 'partRefunded'),
  REFUNDED = stateSql(payRefund, 'done'),
  SENT = stateSql(payRefund, 'processing', 'done')

/** Days that are looked back for bills that were never asked for. */
const DAYS = 7
/** Hour of the day, in Shanghai, from which providers have the bill of the day before. */
const READY = '09:00'

/** A channel and a day without a bill. */
export interface MissingBill {
  readonly tenantId: string
  readonly channelId: string
  readonly day: string
}

/** Channels that are in use, or were paid through, with the past days nobody compared, in all tenants. */
export async function missingBills(db: Reader, limit: number): Promise<MissingBill[]> {
  const { rows } = await sql<MissingBill>`
    with day as (
      select today.local::date - n as day, (today.local::date - n)::timestamp at time zone 'Asia/Shanghai' as start
      from (select now() at time zone 'Asia/Shanghai' as local) today, generate_series(1, ${DAYS}::int) n
      where n > 1 or today.local::time >= ${READY}::time
    )
    select c.tenant_id as "tenantId", c.id::text as "channelId", d.day::text as day
    from payment_management_info c cross join day d
    where c.is_deleted = 0 and c.create_time < d.start + interval '1 day'
      and (c.state in (${IN_USE}) or exists (
        select 1 from pay_order o where o.tenant_id = c.tenant_id and o.channel_id = c.id
          and o.pay_time >= d.start and o.pay_time < d.start + interval '1 day'))
      and not exists (
        select 1 from pay_bill b where b.tenant_id = c.tenant_id and b.channel_id = c.id and b.bill_date = d.day)
    order by d.day, c.id limit ${limit}
  `.execute(db)
  return rows
}

/** Bills that are due to be asked for, in all tenants. */
export async function dueBills(db: Reader, limit: number): Promise<TenantRow[]> {
  const rows = await db
    .selectFrom('pay_bill')
    .select(['id', 'tenant_id as tenantId'])
    .where('check_state', 'in', oneOf(stateSql(payBill, 'pending')))
    .where('next_time', '<=', NOW)
    .orderBy('next_time')
    .limit(limit)
    .execute()
  return rows.map(({ id, tenantId }) => ({ id: String(id), tenantId }))
}

/** A payment or refund of ours as it is compared with a bill. */
export interface OurLine {
  readonly id: string
  readonly kind: 'payment' | 'refund'
  readonly number: string
  readonly tradeNo: string | null
  readonly amount: Fen
  readonly payOrderId: string
  /** Whether it belongs to the day of the bill, and not to another one. */
  readonly ofDay: boolean
}

/**
 * What was paid and refunded through a channel on a day, and what else of these numbers was, on whatever day. A refund
 * that another bill has already is not of this day: providers bill it on the day it was asked for.
 */
export async function ourLines(
  db: Reader,
  tenantId: string,
  {
    channelId,
    billId,
    day,
    numbers,
  }: Readonly<Record<'channelId' | 'billId' | 'day', string>> & { readonly numbers: readonly string[] },
): Promise<OurLine[]> {
  const { rows } = await sql<Omit<OurLine, 'amount'> & { readonly amount: string }>`
    with span as (select ${day}::date::timestamp at time zone 'Asia/Shanghai' as start)
    select o.id::text as id, 'payment' as kind, o.pay_no as number, o.channel_trade_no as "tradeNo",
      o.amount::text as amount, o.id::text as "payOrderId",
      o.pay_time >= s.start and o.pay_time < s.start + interval '1 day'
        and (o.pay_bill_id is null or o.pay_bill_id = ${billId}) as "ofDay"
    from pay_order o, span s
    where o.tenant_id = ${tenantId} and o.channel_id = ${channelId} and o.status in (${RECEIVED})
      and ((o.pay_time >= s.start and o.pay_time < s.start + interval '1 day') or o.pay_no = any(${numbers}))
    union all
    select r.id::text, 'refund', r.refund_no, r.refund_trade_no, r.amount::text, r.pay_order_id::text,
      r.refund_state in (${REFUNDED}) and r.refund_time >= s.start and r.refund_time < s.start + interval '1 day'
        and (r.pay_bill_id is null or r.pay_bill_id = ${billId})
    from pay_refund r, span s
    where r.tenant_id = ${tenantId} and r.channel_id = ${channelId} and r.refund_state in (${SENT})
      and ((r.refund_time >= s.start and r.refund_time < s.start + interval '1 day')
        or r.refund_no = any(${numbers}))
  `.execute(db)
  return rows.map((row) => ({ ...row, amount: fen(Number(row.amount)) }))
}

/** What a channel of the sandbox has on its bill of a day. */
export const billedLines = async (
  db: Reader,
  tenantId: string,
  { channelId, day }: { readonly channelId: string; readonly day: string },
): Promise<OurLine[]> =>
  (await ourLines(db, tenantId, { channelId, day, billId: '0', numbers: [] })).filter(
    ({ tradeNo }) => tradeNo !== null,
  )

/** Ids of the payments with these numbers that nobody paid as far as we know. */
export async function unpaidOf(
  db: Reader,
  tenantId: string,
  { channelId, numbers }: { readonly channelId: string; readonly numbers: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from pay_order
    where tenant_id = ${tenantId} and channel_id = ${channelId} and pay_no = any(${numbers})
      and status in (${stateSql(payOrder, 'unpaid', 'paying', 'closed')})
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes which payments and refunds a bill agrees with, instead of those of its last comparison. */
export async function markCompared(
  db: Reader,
  tenantId: string,
  { billId, lines }: { readonly billId: string; readonly lines: readonly Pick<OurLine, 'id' | 'kind'>[] },
): Promise<void> {
  const idsOf = (kind: OurLine['kind']) => anyId(lines.flatMap((line) => (line.kind === kind ? line.id : [])))
  for (const [table, kind] of [
    ['pay_order', 'payment'],
    ['pay_refund', 'refund'],
  ] as const) {
    await sql`
      update ${sql.table(table)} set pay_bill_id = null
      where tenant_id = ${tenantId} and pay_bill_id = ${billId} and not id = ${idsOf(kind)}
    `.execute(db)
    await sql`
      update ${sql.table(table)} set pay_bill_id = ${billId} where tenant_id = ${tenantId} and id = ${idsOf(kind)}
    `.execute(db)
  }
}

/** Deletes the differences of a bill, before it is compared again. */
export async function deleteDifferences(db: Reader, tenantId: string, billId: string): Promise<void> {
  await db
    .deleteFrom('pay_bill_difference')
    .where('tenant_id', '=', tenantId)
    .where('pay_bill_id', '=', billId)
    .execute()
}

/** The bills of these differences. */
export async function billsOf(db: Reader, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pay_bill_difference')
    .select('pay_bill_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyId(ids))
    .execute()
  return rows.flatMap((row) => (row.pay_bill_id ? [String(row.pay_bill_id)] : []))
}

/** How many differences of a bill are open. */
export async function openDifferences(db: Reader, tenantId: string, billId: string): Promise<number> {
  const [row] = await db
    .selectFrom('pay_bill_difference')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('pay_bill_id', '=', billId)
    .where('handle_state', 'in', oneOf(stateSql(payBillDifference, 'open')))
    .execute()
  return row?.count ?? 0
}
