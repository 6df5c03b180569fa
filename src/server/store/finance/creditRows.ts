import { sql } from 'kysely'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { user } from '../../../contract/resources/system/user.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { noteLocks } from '../locks.ts'
import { stateSql } from '../storedValues.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'
import { LIVE } from '../expressions.ts'

const SCHEDULED = stateSql(temporaryCredit, 'scheduled'),
  ACTIVE = stateSql(temporaryCredit, 'active')

/**
 * Sets the fixed credit of an account in fen; returns the previous one, or null for a missing or closed
 * account.
 */
export async function setCreditLimit(
  db: Reader,
  tenantId: string,
  accountId: string,
  amount: Fen,
): Promise<Fen | null> {
  noteLocks(db, 'customer', [accountId])
  const {
    rows: [row],
  } = await sql<{
    before: string
  }>`
    update contract_party_account a set credit_limit = ${amount}
    from (
      select id, credit_limit as before
      from contract_party_account
      where id = ${accountId} and tenant_id = ${tenantId} and is_deleted = 0 for update) old
    where a.id = old.id and a.status <> ${stateSql(contractPartyAccount, 'closed')}
    returning old.before::text as before
  `.execute(db)
  return row ? fen(Number(row.before)) : null
}

/** Sets or, with amount 0, removes the temporary credit of an account; returns its balance in fen. */
export async function setTempCredit(
  db: Reader,
  tenantId: string,
  accountId: string,
  { amount, end }: { readonly amount: Fen; readonly end: string | null },
): Promise<Fen | null> {
  noteLocks(db, 'customer', [accountId])
  const [row] = await db
    .updateTable('contract_party_account')
    .set({ temp_credit: amount, temp_credit_end: end })
    .where('id', '=', accountId)
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', LIVE)
    .returning('balance')
    .execute()
  return row ? fen(Number(row.balance)) : null
}

/** A temporary credit that is due: `start` is true where it begins, false where it ends. */
export interface DueCredit {
  readonly id: string
  readonly tenantId: string
  readonly accountId: string
  readonly start: boolean
}

/** Temporary credits of every tenant that begin or end now; locked ones are skipped. */
export async function dueCredits(db: Reader): Promise<DueCredit[]> {
  const { rows } = await sql<{
    id: string
    tenant_id: string
    account_id: string
    start: boolean
  }>`
    select id::text, tenant_id, account_id::text, status = ${SCHEDULED} as start
    from temporary_credit
    where is_deleted = 0
      and ((status = ${SCHEDULED} and begin_time <= now()) or (status = ${ACTIVE} and end_time <= now()))
    order by id limit 500 for update skip locked
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    accountId: row.account_id,
    start: row.start,
  }))
}

/** A user who may decide on applications. */
export interface Approver {
  readonly id: string
  readonly title: string
  /** Number of applications that wait for him. */
  readonly open: number
}

/**
 * Active users with this permission code, fewest open applications first; with `role`, only those in a role
 * of that alias.
 */
export async function approvers(
  db: Reader,
  tenantId: string,
  {
    code,
    role = null,
    without,
  }: { readonly code: string; readonly role?: string | null; readonly without: readonly string[] },
): Promise<Approver[]> {
  const { rows } = await sql<{ id: string; title: string; open: string }>`
    select a.id::text, ${visibleFieldSql(user, 'realName', 'a.real_name')} as title, waiting.open::text as open
    from account a
    cross join lateral (
      select count(*) as open
      from finance_audit f
      where f.tenant_id = ${tenantId} and f.auditor_id = a.id
        and f.audit_status = ${stateSql(financeAudit, 'pending')}) waiting
    where a.tenant_id = ${tenantId} and a.is_deleted = 0 and a.status = ${stateSql(user, 'active')}
      and a.id <> all(${without}::bigint[])${visibleRowsSql(user, 'a.id')}
      and exists (
        select 1
        from role_menu g
        join menu m on m.id = g.menu_id
        where g.tenant_id = ${tenantId} and m.code = ${code} and m.is_deleted = 0
          and g.role_id = any(a.role_id))
      and (${role}::text is null or exists (
        select 1
        from role r
        where r.tenant_id = ${tenantId} and r.id = any(a.role_id) and r.role_alias = ${role}
          and r.is_deleted = 0))
    order by waiting.open, a.real_name, a.id
    limit 500
  `.execute(db)
  return rows.map(({ id, title, open }) => ({ id, title, open: Number(open) }))
}
