import { sql } from 'kysely'
import type { State } from '../../../contract/define/row.ts'
import { RECORD_STATES, type RecordState } from '../../../contract/parts/favorTerms.ts'
import { bankDeductionDiscount } from '../../../contract/resources/favor/bankDeductionDiscount.ts'
import { bankDeductionDiscountSub } from '../../../contract/resources/favor/bankDeductionDiscountSub.ts'
import { favorRecord } from '../../../contract/resources/favor/favorRecord.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { TenantRow } from '../tenancy.ts'

type Names<N extends string> = readonly [N, ...N[]]
type SubState = State<typeof bankDeductionDiscountSub>
const BANK = choiceSql(favorRecord, 'bizType', 'bank')
const record = (name: RecordState) => stateSql(favorRecord, name)
const sub = (...names: Names<SubState>) => stateSql(bankDeductionDiscountSub, ...names)
const main = (name: State<typeof bankDeductionDiscount>) => stateSql(bankDeductionDiscount, name)

/** Of several attempts for one part the first of these counts: a failed one yields to the one that replaces it. */
const RANKED = (['used', 'sent', 'sending', 'pending', 'expired', 'failed', 'closed'] as const).map(
  (name) => RECORD_STATES.wire[name],
)

/** Locks the orders of parts, so that their sums are taken after each other. */
export async function lockBankOrders(
  db: Writer,
  tenantId: string,
  subOrderNos: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select id::text as id from bank_deduction_discount
    where tenant_id = ${tenantId}
      and order_no = any(array(select distinct split_part(n, '-', 1) from unnest(${subOrderNos}::text[]) as n))
    order by id for update
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Sets parts to what became of their vouchers. */
async function followRecords(db: Writer, tenantId: string, subOrderNos: readonly string[]): Promise<void> {
  await sql`
    with best as (
      select distinct on (r.biz_order_no) r.biz_order_no as no, r.id, r.favor_coupon_id, r.stock_id,
        r.account_masked, r.fail_reason, r.send_time, r.use_time,
        case r.state
          when ${record('pending')} then
            case when r.account_hmac is null then ${sub('unclaimed')} else ${sub('sending')} end
          when ${record('sending')} then ${sub('sending')}
          when ${record('sent')} then ${sub('sent')}
          when ${record('used')} then ${sub('used')}
          when ${record('expired')} then ${sub('expired')}
          when ${record('failed')} then ${sub('failed')}
          else ${sub('closed')} end as status
      from favor_record r
      where r.tenant_id = ${tenantId} and r.biz_type = ${BANK} and r.biz_order_no = any(${subOrderNos}::text[])
      order by r.biz_order_no, array_position(${RANKED}::int[], r.state::int), r.seq desc
    )
    update bank_deduction_discount_sub s
    set status = best.status, favor_record_id = best.id, favor_coupon_id = best.favor_coupon_id,
      stock_id = best.stock_id, account_masked = best.account_masked, fail_reason = best.fail_reason,
      send_time = best.send_time, use_time = best.use_time, update_time = now(), version = s.version + 1
    from best
    where s.tenant_id = ${tenantId} and s.sub_order_no = best.no
  `.execute(db)
}

/** Sets orders to what became of their parts; closed parts count only where there are no others. */
async function settleMains(db: Writer, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with n as (
      select main_id, count(*) filter (where status <> ${sub('closed')})::int as live,
        count(*) filter (where status = ${sub('unclaimed')})::int as unclaimed,
        count(*) filter (where status = ${sub('sending')})::int as sending,
        count(*) filter (where status = ${sub('failed')})::int as failed,
        count(*) filter (where status in (${sub('sent', 'used', 'expired')}))::int as sent,
        count(*) filter (where status = ${sub('used')})::int as used
      from bank_deduction_discount_sub
      where tenant_id = ${tenantId} and main_id = any(${ids}::bigint[])
      group by main_id
    )
    update bank_deduction_discount m
    set claim_time = coalesce(m.claim_time, case when n.live > n.unclaimed then now() end),
      success_count = n.sent, used_count = n.used, fail_count = n.failed,
      status = case when n.live = 0 then ${main('closed')}
        when n.unclaimed = n.live then ${main('unclaimed')}
        when n.sending > 0 or n.unclaimed > 0 then ${main('running')}
        when n.failed = 0 then ${main('done')}
        when n.failed = n.live then ${main('failed')}
        else ${main('partly')} end,
      update_time = now(), version = m.version + 1
    from n
    where m.tenant_id = ${tenantId} and m.id = n.main_id
  `.execute(db)
}

/** Makes parts and their orders follow the vouchers under these numbers, in the transaction that changed them. */
export async function followBankOrders(
  db: Writer,
  tenantId: string,
  subOrderNos: readonly string[],
): Promise<void> {
  if (subOrderNos.length === 0) return
  const mains = await lockBankOrders(db, tenantId, subOrderNos)
  await followRecords(db, tenantId, subOrderNos)
  await settleMains(db, tenantId, mains)
}

/** A part with the voucher it is about. */
export interface BankPart {
  readonly subOrderNo: string
  readonly recordId: string
}

/** The parts of an order in one state. */
export async function partsOfBankOrder(
  db: Reader,
  tenantId: string,
  { mainId, status }: { readonly mainId: string; readonly status: 'unclaimed' | 'failed' },
): Promise<readonly BankPart[]> {
  const { rows } = await sql<BankPart>`
    select sub_order_no as "subOrderNo", favor_record_id::text as "recordId"
    from bank_deduction_discount_sub
    where tenant_id = ${tenantId} and main_id = ${mainId}::bigint and status = ${sub(status)}
    order by id
  `.execute(db)
  return rows
}

/** Which of these numbers of a bank have an order already. */
export async function takenBankNumbers(
  db: Reader,
  tenantId: string,
  { bankCode, numbers }: { readonly bankCode: string; readonly numbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly no: string }>`
    select bank_order_no as no from bank_deduction_discount
    where tenant_id = ${tenantId} and bank_code = ${bankCode} and bank_order_no = any(${numbers}::text[])
  `.execute(db)
  return new Set(rows.map(({ no }) => no))
}

/** Orders nobody claimed in time. */
export async function overdueBankOrders(db: Reader, limit: number): Promise<readonly TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select id::text as id, tenant_id as "tenantId" from bank_deduction_discount
    where status = ${main('unclaimed')} and claim_end_time < now()
    order by claim_end_time limit ${limit}
  `.execute(db)
  return rows
}
