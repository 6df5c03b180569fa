import { sql } from 'kysely'
import { financeAudit } from '../../../contract/resources/finance/financeAudit.ts'
import { type Fen, fen } from '../../../kernel/money.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

/** Entries counted at most. */
const MAX_COUNT = 10_000

/** Number of postings to an account since an application was filed, at most 10 000. */
export async function entriesSince(
  db: Reader,
  tenantId: string,
  { accountId, auditId }: { readonly accountId: string; readonly auditId: string },
): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n
    from (
      select 1
      from ledger_entry
      where tenant_id = ${tenantId} and account_id = ${accountId}
        and post_time > (select create_time from finance_audit where tenant_id = ${tenantId} and id = ${auditId})
      limit ${MAX_COUNT}) entries
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** The largest approved top-up of an account in the 90 days before a moment, in fen; null where there is none. */
export async function largestTopUp(
  db: Reader,
  tenantId: string,
  { accountId, before }: { readonly accountId: string; readonly before: string },
): Promise<Fen | null> {
  const { rows } = await sql<{ amount: string | null }>`
    select max(amount)::text as amount
    from finance_audit
    where tenant_id = ${tenantId} and account_id = ${accountId} and is_deleted = 0
      and audit_type = ${choiceSql(financeAudit, 'auditType', 'recharge')}
      and audit_status = ${stateSql(financeAudit, 'approved')}
      and apply_time < (${before}::timestamp at time zone 'Asia/Shanghai')
      and apply_time >= (${before}::timestamp at time zone 'Asia/Shanghai') - interval '90 days'
  `.execute(db)
  const amount = rows[0]?.amount
  return amount === null || amount === undefined ? null : fen(Number(amount))
}
