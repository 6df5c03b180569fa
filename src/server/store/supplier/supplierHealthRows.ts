import { sql } from 'kysely'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { supplierConfig } from '../../../contract/resources/supplier/supplierConfig.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader, Writer } from '../db.ts'
import { LIVE, NOW } from '../expressions.ts'

const ACTIVE = stateSql(supplierConfig, 'active')

/** Consecutive calls without answer after which an interface counts as dead. */
export const MAX_SILENT_CALLS = 10
export interface SupplierRef {
  readonly id: string
  readonly tenantId: string
}
const supplierRefs = (rows: readonly { readonly id: string; readonly tenant_id: string }[]): SupplierRef[] =>
  rows.map(({ id, tenant_id }) => ({ id, tenantId: tenant_id }))

/** Counts a call without answer; returns the number of consecutive ones. */
export async function countSilence(db: Reader, supplierId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    update supplier_config set no_reply_count = coalesce(no_reply_count, 0) + 1
    where id = ${supplierId} returning no_reply_count as n
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Resets the count of calls without answer. */
export async function resetSilence(db: Reader, supplierId: string): Promise<void> {
  await sql`
    update supplier_config set no_reply_count = 0 where id = ${supplierId} and no_reply_count > 0
  `.execute(db)
}

/** Stores the result of a connection test. */
export async function recordTest(db: Reader, supplierId: string, passed: boolean): Promise<void> {
  await db
    .updateTable('supplier_config')
    .set({ test_time: NOW, test_passed: passed })
    .where('id', '=', supplierId)
    .execute()
}

/** Active suppliers of every tenant whose interface is dead. */
export async function silentSuppliers(db: Reader): Promise<SupplierRef[]> {
  const rows = await db
    .selectFrom('supplier_config')
    .select(['id', 'tenant_id'])
    .where('status', '=', ACTIVE)
    .where('is_deleted', '=', LIVE)
    .where('no_reply_count', '>=', MAX_SILENT_CALLS)
    .execute()
  return supplierRefs(rows)
}

/** Active suppliers of every tenant whose account is frozen or closed. */
export async function blockedSuppliers(db: Reader): Promise<SupplierRef[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select s.id::text as id, s.tenant_id
    from supplier_config s
    join contract_party_account a on a.id = s.account_id
    where s.status = ${ACTIVE} and s.is_deleted = 0 and a.status <> ${stateSql(contractPartyAccount, 'active')}
  `.execute(db)
  return supplierRefs(rows)
}

/** Claims suspended suppliers that were not tested within a minute; each is returned to one server only. */
export async function claimSuspended(db: Reader): Promise<SupplierRef[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    update supplier_config set test_time = now()
    where id in (
      select id
      from supplier_config
      where status = ${stateSql(supplierConfig, 'suspended')} and is_deleted = 0
        and (test_time is null or test_time <= now() - interval '60 seconds') limit 50
      for update skip locked)
    returning id::text as id, tenant_id
  `.execute(db)
  return supplierRefs(rows)
}

/** Counts consecutive answers of a suspended supplier; a failed test resets the count. */
export async function countReplies(db: Writer, supplierId: string, passed: boolean): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    update supplier_config set test_passed = ${passed}, reply_count = case
    when ${passed} then coalesce(reply_count, 0) + 1 else 0 end
    where id = ${supplierId} returning reply_count as n
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}
