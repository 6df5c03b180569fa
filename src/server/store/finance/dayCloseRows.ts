import { sql } from 'kysely'
import { accountDetail } from '../../../contract/resources/finance/accountDetail.ts'
import { choiceSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

const DEBIT = choiceSql(accountDetail, 'direction', 'debit'),
  CREDIT = choiceSql(accountDetail, 'direction', 'credit')

/** A day of a tenant that can be closed. */
export interface OpenDay {
  readonly tenantId: string
  readonly day: string
}

const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`

/**
 * The earliest open day before today of every tenant with postings. A day can be closed half an hour after
 * its end, when its transactions have finished.
 */
export async function openDays(db: Reader): Promise<OpenDay[]> {
  const { rows } = await sql<{ tenant_id: string; day: string }>`
    select tenant_id, day::text from (
      select t.tenant_id,
        coalesce((select max(accounting_date) + 1 from ledger_day d where d.tenant_id = t.tenant_id),
          (
            select accounting_date
            from ledger_entry e
            where e.tenant_id = t.tenant_id
            order by post_time, id limit 1)) as day
      from tenant t
    ) next
    where day < ${TODAY} and now() at time zone 'Asia/Shanghai' >= (day + 1) + interval '30 minutes'
    order by tenant_id
  `.execute(db)
  return rows.map((row) => ({ tenantId: row.tenant_id, day: row.day }))
}

/**
 * Closes a day: stores opening and closing balance of every ledger account. Returns false where another
 * process closed it. `subjects` are all subjects, by which the index finds the entries of the day; `debit`
 * those that grow on the debit side.
 */
export async function closeDay(
  db: Reader,
  { tenantId, day }: OpenDay,
  { subjects, debit }: { readonly subjects: readonly string[]; readonly debit: readonly string[] },
): Promise<boolean> {
  const rows = await db
    .insertInto('ledger_day')
    .values({ tenant_id: tenantId, accounting_date: day })
    .onConflict((row) => row.doNothing())
    .returning('tenant_id')
    .execute()
  if (rows.length === 0) return false
  await sql`
    insert into ledger_snapshot (tenant_id, ledger_account_id, subject, accounting_date, opening,
      debit_sum, credit_sum, closing, entry_count, debit_count)
    select ${tenantId}, m.ledger_account_id, m.subject, ${day}::date, coalesce(p.closing, 0), m.debit,
      m.credit, coalesce(p.closing, 0) + case
    when m.subject = any(${debit}::text[]) then m.debit - m.credit
    else m.credit - m.debit end, m.entries, m.debits
    from (
      select ledger_account_id, subject,
        coalesce(sum(amount) filter (where direction = ${DEBIT}), 0) as debit,
        coalesce(sum(amount) filter (where direction = ${CREDIT}), 0) as credit, count(*) as entries,
        count(*) filter (where direction = ${DEBIT}) as debits
      from ledger_entry
        where tenant_id = ${tenantId} and subject = any(${subjects}::text[])
          and accounting_date = ${day}::date
        group by ledger_account_id, subject) m
    left join lateral (
      select closing
      from ledger_snapshot s
      where s.ledger_account_id = m.ledger_account_id and s.accounting_date < ${day}::date
      order by s.accounting_date desc limit 1) p on true
  `.execute(db)
  return true
}
