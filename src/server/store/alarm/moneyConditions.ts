import { sql } from 'kysely'
import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractParty } from '../../../contract/resources/finance/contractParty.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { paymentManagementInfo } from '../../../contract/resources/pay/paymentManagementInfo.ts'
import { supplierGroup } from '../../../contract/resources/supplier/supplierGroup.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** A row that is in trouble. */
export interface TroubledRow {
  readonly tenantId: string
  readonly id: string
  readonly name: string
}
/** An amount below its limit, in fen. */
export interface LowAmount extends TroubledRow {
  readonly noun: 'contractPartyAccount' | 'merchantConfig' | 'supplierConfig'
  readonly amount: number
  readonly alertValue: number
  readonly receivers: readonly string[]
}

const OPEN_ACCOUNT = stateSql(contractPartyAccount, 'active', 'frozen'),
  CUSTOMER = choiceSql(contractPartyAccount, 'accountType', 'customer')

/** Accounts of customers and merchants whose available amount is below its alert value. */
export async function lowBalances(db: Reader): Promise<LowAmount[]> {
  const { rows } = await sql<LowAmount & { readonly amount: string; readonly alertValue: string }>`
    select a.tenant_id as "tenantId", a.id::text as id, a.account_name as name, 'contractPartyAccount' as noun,
      a.available_amount::text as amount, a.alert_value::text as "alertValue", '{}'::text[] as receivers
    from contract_party_account a
    where a.below_alert and a.status in (${OPEN_ACCOUNT}) and a.account_type = ${CUSTOMER} and a.is_deleted = 0
    union all
    select m.tenant_id, m.id::text, m.merchant_name, 'merchantConfig', a.available_amount::text,
      m.alert_value::text, array(
        select r.receiver::text from merchant_config_alert_receivers r where r.merchant_config_id = m.id)
    from merchant_config m join contract_party_account a on a.id = m.account_id and a.tenant_id = m.tenant_id
    where m.status = ${stateSql(merchantConfig, 'enabled')} and m.alert_value > 0
      and a.available_amount < m.alert_value and m.is_deleted = 0
  `.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount), alertValue: Number(row.alertValue) }))
}

/** Suppliers whose prepaid or own balance is below its alert value. */
export async function lowSuppliers(db: Reader): Promise<LowAmount[]> {
  const { rows } = await sql<LowAmount & { readonly amount: string; readonly alertValue: string }>`
    select tenant_id as "tenantId", id, name, 'supplierConfig' as noun, amount::text,
      alert_value::text as "alertValue", '{}'::text[] as receivers
    from (
      select s.tenant_id, s.id::text as id, s.supplier_name as name, s.balance_alert_value as alert_value,
        least(s.supplier_balance, case when a.settle_mode = ${choiceSql(contractPartyAccount, 'settleMode', 'deposit')}
          then - a.balance end) as amount
      from supplier_config s
      left join contract_party_account a on a.id = s.account_id and a.tenant_id = s.tenant_id
      where s.status in (${stateSql(supplierConfig, 'active', 'suspended')}) and s.balance_alert_value > 0
        and s.is_deleted = 0) balances
    where amount < alert_value
  `.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount), alertValue: Number(row.alertValue) }))
}

/** An account beyond its limits, in fen. */
export interface OverLimit extends TroubledRow {
  readonly amount: number
}

/** Accounts of customers whose available amount is negative. */
export async function overLimits(db: Reader): Promise<OverLimit[]> {
  const { rows } = await sql<OverLimit & { readonly amount: string }>`
    select tenant_id as "tenantId", id::text as id, account_name as name, (- available_amount)::text as amount
    from contract_party_account
    where over_limit and status in (${OPEN_ACCOUNT}) and account_type = ${CUSTOMER} and is_deleted = 0
  `.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Statements that were not paid in time, with what is still owed in fen. */
export async function overdueBills(db: Reader): Promise<OverLimit[]> {
  const { rows } = await sql<OverLimit & { readonly amount: string }>`
    select tenant_id as "tenantId", id::text as id, bill_no as name, unpaid_amount::text as amount
    from bill_statistics
    where payment_status = ${choiceSql(billStatistics, 'paymentStatus', 'overdue')} and is_deleted = 0
      and bill_status <> ${stateSql(billStatistics, 'voided')}
  `.execute(db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** Something that ends on a day or at a moment. */
export interface Expiry extends TroubledRow {
  readonly noun:
    | 'contractParty'
    | 'supplierGroup'
    | 'goodsBrand'
    | 'paymentManagementInfo'
    | 'merchantEcommerce'
  /** `YYYY-MM-DD`, with hour and minute where it ends at a moment */
  readonly end: string
  /** Days from today until then; negative once it is over. */
  readonly days: number
}

/** Contracts, agreements of suppliers and authorisations of brands that end within 30 days or ended in the last 30. */
export async function endings(db: Reader, today: string): Promise<Expiry[]> {
  const { rows } = await sql<Expiry>`
    select "tenantId", id, name, noun, to_char(ending, 'YYYY-MM-DD') as "end", (ending - ${today}::date) as days
    from (
      select tenant_id as "tenantId", id::text as id, party_name as name, 'contractParty' as noun,
        contract_end as ending
      from contract_party
      where status in (${stateSql(contractParty, 'active', 'expired')}) and is_deleted = 0
      union all
      select tenant_id, id::text, group_name, 'supplierGroup', agreement_end
      from supplier_group where status = ${stateSql(supplierGroup, 'enabled')} and is_deleted = 0
      union all
      select tenant_id, id::text, brand_name, 'goodsBrand', auth_expire_date from goods_brand where is_deleted = 0
    ) found
    where ending between ${today}::date - 30 and ${today}::date + 30
  `.execute(db)
  return rows
}

/** Certificates of payment channels in use that end within 30 days or ended in the last 30. */
export async function endingCertificates(db: Reader, today: string): Promise<Expiry[]> {
  const { rows } = await sql<Expiry>`
    select tenant_id as "tenantId", id::text as id, channel_name as name, 'paymentManagementInfo' as noun,
      to_char(cert_expire_time, 'YYYY-MM-DD') as "end", (cert_expire_time - ${today}::date) as days
    from payment_management_info
    where state in (${stateSql(paymentManagementInfo, 'enabled', 'faulty')}) and is_deleted = 0
      and cert_expire_time between ${today}::date - 30 and ${today}::date + 30
  `.execute(db)
  return rows
}
