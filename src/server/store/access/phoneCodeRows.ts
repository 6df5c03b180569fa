import { sql } from 'kysely'
import { user } from '../../../contract/resources/system/user.ts'
import type { Reader, Writer } from '../db.ts'
import { NOW } from '../expressions.ts'
import { stateSql } from '../storedValues.ts'

const ACTIVE = stateSql(user, 'active')

/** A code that was sent to a phone; without an account nothing was sent. */
export interface NewPhoneCode {
  readonly tenantId: string
  /** Keyed digests of purpose (of what it is for) and code. */
  readonly phone: string
  readonly code: string
  readonly id: string
  readonly accountId: string | null
  readonly seconds: number
}

/** Stores a code; an earlier one for the same purpose is void. */
export async function putPhoneCode(
  db: Writer,
  { tenantId, phone, code, id, accountId, seconds }: NewPhoneCode,
): Promise<void> {
  await sql`
    insert into phone_code (tenant_id, phone_hmac, id, code_hmac, account_id, attempts, expires_at)
    values (${tenantId}, ${phone}, ${id}, ${code}, ${accountId}, 0, now() + make_interval(secs => ${seconds}))
    on conflict (tenant_id, phone_hmac) do update set id = excluded.id, code_hmac = excluded.code_hmac,
      account_id = excluded.account_id, attempts = 0, expires_at = excluded.expires_at
  `.execute(db)
}

/** A code as it is compared. */
export interface TriedCode {
  readonly id: string
  readonly code: string
  readonly accountId: string | null
}

/** Counts an attempt and returns the code; null where there is none that can still be used. */
export async function tryPhoneCode(
  db: Reader,
  tenantId: string,
  phone: string,
  maxAttempts: number,
): Promise<TriedCode | null> {
  const { rows } = await sql<TriedCode>`
    update phone_code set attempts = attempts + 1
    where tenant_id = ${tenantId} and phone_hmac = ${phone} and expires_at > now() and attempts < ${maxAttempts}
    returning id, code_hmac as code, account_id::text as "accountId"
  `.execute(db)
  return rows[0] ?? null
}

/** Uses up a code; false where another login has used it. */
export async function takePhoneCode(db: Reader, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from phone_code where tenant_id = ${tenantId} and id = ${id} returning id
  `.execute(db)
  return rows.length > 0
}

/** The account of a tenant with this phone that can log in; null where there is none. */
export async function findByPhone(db: Reader, tenantId: string, phone: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from account
    where tenant_id = ${tenantId} and phone = ${phone} and is_deleted = 0 and status = ${ACTIVE} limit 2
  `.execute(db)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** The phone of an account that can log in; null where there is none. */
export async function findAccountPhone(
  db: Reader,
  tenantId: string,
  account: string,
): Promise<{ readonly phone: string; readonly accountId: string } | null> {
  const { rows } = await sql<{ phone: string; accountId: string }>`
    select phone, id::text as "accountId" from account
    where tenant_id = ${tenantId} and account = ${account} and phone ~ '^1[3-9][0-9]{9}$' and is_deleted = 0
      and status = ${ACTIVE}
  `.execute(db)
  return rows[0] ?? null
}

/** Deletes expired codes. */
export async function dropOldPhoneCodes(db: Reader): Promise<void> {
  await db.deleteFrom('phone_code').where('expires_at', '<', NOW).execute()
}
