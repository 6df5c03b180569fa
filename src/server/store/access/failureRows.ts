import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { LIVE, ONE, ago, secondsFromNow } from '../expressions.ts'

/** A key under which login attempts are counted, with the limits of its block. */
export interface Subject {
  readonly tenantId: string
  /** `pair:…`, `device:…`, `account:…`, `address:…`, `own:…`, `factor:…` */
  readonly name: string
  /** Reset by a successful login. */
  readonly own: boolean
  /** Number of failures that block. */
  readonly limit: number
  /** Seconds after which old failures no longer count. */
  readonly window: number
  /** Seconds of the first block; each further failure doubles it up to `ceiling`. */
  readonly base: number
  readonly ceiling: number
}
export type Verdict = 'go' | 'wait' | 'blocked'

const texts = (values: readonly string[]) => sql`${values}::text[]`
const numbers = (values: readonly number[]) => sql`${values}::integer[]`

/**
 * Claims an attempt under all subjects, in one statement that also counts the attempts of other processes.
 * Returns the verdict and the failures so far.
 */
export async function claimAttempt(
  db: Reader,
  subjects: readonly Subject[],
): Promise<{ readonly verdict: Verdict; readonly failures: readonly number[] }> {
  const { rows } = await sql<{ verdict: Verdict; failures: number[] }>`
    select * from login_claim(
    ${texts(subjects.map(({ tenantId }) => tenantId))}, ${texts(subjects.map(({ name }) => name))},
    ${numbers(subjects.map(({ limit }) => limit))}, ${numbers(subjects.map(({ window }) => window))})
  `.execute(db)
  return rows[0] ?? { verdict: 'blocked', failures: [] }
}

/** Discards the pending attempts of a server that ended, when no other server is running. */
export async function forgetAttempts(db: Reader): Promise<void> {
  await sql`update login_failure set pending = '{}' where pending <> '{}'`.execute(db)
}

/** Records the outcome of an attempt; returns the names of the subjects that are blocked now. */
export async function settleAttempt(
  db: Reader,
  subjects: readonly Subject[],
  outcome: 'right' | 'wrong' | 'none',
): Promise<string[]> {
  const { rows } = await sql<{ subject: string; locked: boolean }>`select subject, locked from login_settle(
    ${texts(subjects.map(({ tenantId }) => tenantId))}, ${texts(subjects.map(({ name }) => name))},
    ${subjects.map(({ own }) => own)}::boolean[], ${numbers(subjects.map(({ limit }) => limit))},
    ${numbers(subjects.map(({ window }) => window))}, ${numbers(subjects.map(({ base }) => base))},
    ${numbers(subjects.map(({ ceiling }) => ceiling))}, ${outcome})`.execute(db)
  return rows.flatMap(({ subject, locked }) => (locked ? [subject] : []))
}

/** Sets `locked_until` of an account, if it exists. */
export async function markLocked(
  db: Reader,
  tenantId: string,
  account: string,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ locked_until: secondsFromNow(seconds) })
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .where('is_deleted', '=', LIVE)
    .execute()
}

/** Unlocks accounts: removes the counters and clears `locked_until`. */
export async function unlockAccounts(db: Reader, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with freed as (update account set locked_until = null
      where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) returning id, account)
    delete
    from login_failure f using freed
    where f.tenant_id = ${tenantId} and (f.subject = 'account:' || freed.account
      or f.subject in ('own:' || freed.id, 'factor:' || freed.id)
      or starts_with(f.subject, 'pair:' || freed.account || '@')
      or starts_with(f.subject, 'device:' || freed.account || '@'))
  `.execute(db)
}

/** Whether an account logged in on this device before. */
export async function isKnownDevice(db: Reader, device: Device): Promise<boolean> {
  const rows = await db
    .selectFrom('login_device')
    .select(ONE)
    .where('tenant_id', '=', device.tenantId)
    .where('account', '=', device.account)
    .where('device_sha', '=', device.sha)
    .execute()
  return rows.length > 0
}
export interface Device {
  readonly tenantId: string
  readonly account: string
  readonly sha: string
}

/**
 * Stores a device; updates one that was seen before at most once a day. Returns whether it is new while the
 * account has others.
 */
export async function keepDevice(db: Reader, { tenantId, account, sha }: Device): Promise<boolean> {
  const { rows } = await sql<{ further: boolean }>`
    with kept as (
      insert into login_device as d (tenant_id, account, device_sha) values (${tenantId}, ${account}, ${sha})
      on conflict (tenant_id, account, device_sha) do update set seen_at = now()
      where d.seen_at < now() - interval '1 day'
      returning d.xmax::text = '0' as inserted
    )
    select coalesce((select inserted from kept), false) and exists (
      select from login_device where tenant_id = ${tenantId} and account = ${account}
        and device_sha <> ${sha}) as further
  `.execute(db)
  return rows[0]?.further ?? false
}

/** Removes the devices of accounts whose password changed, so that they count as unknown. */
export async function dropDevices(db: Reader, tenantId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from login_device d using account a where d.tenant_id = ${tenantId} and a.tenant_id = ${tenantId}
    and a.id = any(${ids}::bigint[]) and d.account = a.account
  `.execute(db)
}

/** Deletes failures older than a day and devices not seen for 180 days. */
export async function dropOldFailures(db: Reader): Promise<void> {
  await db.deleteFrom('login_failure').where('failed_at', '<', ago('1 day')).execute()
  await db.deleteFrom('login_device').where('seen_at', '<', ago('180 days')).execute()
}
