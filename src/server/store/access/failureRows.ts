import { sql } from 'kysely'
import type { Reader } from '../database.ts'

export interface FailureRule {
  /** Failures that lock. */
  readonly limit: number
  /** Minutes a lock lasts, and after which old failures no longer count. */
  readonly minutes: number
}
export interface FailureCount {
  readonly failures: number
  readonly locked: boolean
}

/** Failures counted against these subjects (`account:…`, `ip:…`) and whether one is locked now. */
export async function findFailures(
  db: Reader,
  tenantId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, FailureCount>> {
  const { rows } = await sql<{
    subject: string
    failures: number
    locked: boolean
  }>`select subject, case when failed_at < now() - interval '30 minutes' then 0 else failures end as failures, coalesce(locked_until > now(), false) as locked from login_failure where tenant_id = ${tenantId} and subject = any(${subjects})`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.subject, row]))
}

/** Counts one failure in one statement, so that parallel guesses cannot slip through; locks when the limit is reached. */
export async function countFailure(
  db: Reader,
  tenantId: string,
  subject: string,
  { limit, minutes }: FailureRule,
): Promise<FailureCount> {
  const window = sql`make_interval(mins => ${minutes}::int)`
  const next = sql`case when login_failure.failed_at < now() - ${window} or login_failure.locked_until < now() then 1 else login_failure.failures + 1 end`
  const { rows } =
    await sql<FailureCount>`insert into login_failure (tenant_id, subject, failures, failed_at, locked_until) values (${tenantId}, ${subject}, 1, now(), case when ${limit}::int <= 1 then now() + ${window} end)
    on conflict (tenant_id, subject) do update set failures = ${next}, failed_at = now(), locked_until = case when (${next}) >= ${limit}::int then now() + ${window} end
    returning failures, coalesce(locked_until > now(), false) as locked`.execute(db)
  return rows[0] ?? { failures: 1, locked: false }
}

export async function clearFailures(
  db: Reader,
  tenantId: string,
  subjects: readonly string[],
): Promise<void> {
  await sql`delete from login_failure where tenant_id = ${tenantId} and subject = any(${subjects})`.execute(
    db,
  )
}

/** Shows a lock at the account it concerns, should there be one. */
export async function showLock(
  db: Reader,
  tenantId: string,
  account: string,
  minutes: number,
): Promise<void> {
  await sql`update account set locked_until = now() + make_interval(mins => ${minutes}::int) where tenant_id = ${tenantId} and account = ${account} and is_deleted = 0`.execute(
    db,
  )
}

/** Takes the locks of some accounts away, both the counters and what their rows show. */
export async function unlockAccounts(db: Reader, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`with freed as (update account set locked_until = null where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) returning account)
    delete from login_failure where tenant_id = ${tenantId} and subject in (select 'account:' || account from freed)`.execute(
    db,
  )
}

export async function dropOldFailures(db: Reader): Promise<void> {
  await sql`delete from login_failure where failed_at < now() - interval '1 day'`.execute(db)
}
