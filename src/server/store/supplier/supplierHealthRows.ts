import { sql } from 'kysely'
import type { Reader, Writer } from '../db.ts'

/** Calls in a row without an answer after which an interface counts as dead. */
export const SILENT = 10
export interface SupplierRef {
  readonly id: string
  readonly tenantId: string
}
const supplierRefs = (rows: readonly { readonly id: string; readonly tenant_id: string }[]): SupplierRef[] =>
  rows.map(({ id, tenant_id }) => ({ id, tenantId: tenant_id }))

/** Counts a call that nothing came back for; answers how many in a row. */
export async function countSilence(db: Reader, supplierId: string): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    update supplier_config set no_reply_count = coalesce(no_reply_count, 0) + 1
    where id = ${supplierId} returning no_reply_count as n
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export async function forgetSilence(db: Reader, supplierId: string): Promise<void> {
  await sql`
    update supplier_config set no_reply_count = 0 where id = ${supplierId} and no_reply_count > 0
  `.execute(db)
}

/** Writes down how a test of the connection went. */
export async function putTest(db: Reader, supplierId: string, passed: boolean): Promise<void> {
  await sql`
    update supplier_config set test_time = now(), test_passed = ${passed} where id = ${supplierId}
  `.execute(db)
}

/** Suppliers in business whose interface is dead, of every tenant. */
export async function silentSuppliers(db: Reader): Promise<SupplierRef[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select id::text as id, tenant_id
    from supplier_config
    where status = 1 and is_deleted = 0 and no_reply_count >= ${SILENT}
  `.execute(db)
  return supplierRefs(rows)
}

/** Suppliers in business whose account may not be used, of every tenant. */
export async function blockedSuppliers(db: Reader): Promise<SupplierRef[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    select s.id::text as id, s.tenant_id
    from supplier_config s
    join contract_party_account a on a.id = s.account_id
    where s.status = 1 and s.is_deleted = 0 and a.status <> 1
  `.execute(db)
  return supplierRefs(rows)
}

/** Suspended suppliers that were not tested for a minute, each handed to one server. */
export async function claimSuspended(db: Reader): Promise<SupplierRef[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
  }>`
    update supplier_config set test_time = now()
    where id in (
      select id
      from supplier_config
      where status = 2 and is_deleted = 0
        and (test_time is null or test_time <= now() - interval '60 seconds') limit 50
      for update skip locked)
    returning id::text as id, tenant_id
  `.execute(db)
  return supplierRefs(rows)
}

/** Counts answers in a row of a suspended supplier; a failed test begins anew. */
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
