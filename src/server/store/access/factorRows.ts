import { sql } from 'kysely'
import type { Reader } from '../db.ts'
import { NOW } from '../expressions.ts'
import { storeFactors } from './factorState.ts'

/** The user a second factor belongs to. */
export interface FactorOwner {
  readonly tenantId: string
  readonly userId: string
}
/** The key of an authenticator app, sealed. */
export interface TotpRow {
  readonly sealed: string
  readonly confirmed: boolean
}

/** The key of a user's authenticator app; null where there is none. */
export async function findTotp(db: Reader, { tenantId, userId }: FactorOwner): Promise<TotpRow | null> {
  const row = await db
    .selectFrom('account_totp')
    .select(['sealed_key', 'confirmed_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { sealed: row.sealed_key, confirmed: row.confirmed_at !== null } : null
}

/** Stores a key that waits for its first code; false where a confirmed one exists. */
export async function putTotp(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  sealed: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into account_totp as f (tenant_id, user_id, sealed_key) values (${tenantId}, ${userId}, ${sealed})
    on conflict (tenant_id, user_id) do update set sealed_key = excluded.sealed_key, last_step = 0
    where f.confirmed_at is null
    returning f.user_id
  `.execute(db)
  return rows.length > 0
}

/** Uses the time step of a code; false where a code of it or of a later one was used. */
export async function useTotpStep(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  step: number,
): Promise<boolean> {
  const rows = await db
    .updateTable('account_totp')
    .set({ last_step: step })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** Confirms the key of a user. */
export async function confirmTotp(db: Reader, { tenantId, userId }: FactorOwner): Promise<void> {
  await db
    .updateTable('account_totp')
    .set({ confirmed_at: NOW })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await storeFactors(db, { tenantId, userId })
}

/** Removes the key and the recovery codes of users. */
export async function deleteTotp(db: Reader, { tenantId, userId }: FactorOwner): Promise<void> {
  for (const table of ['account_totp', 'recovery_code'] as const)
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
  await storeFactors(db, { tenantId, userId })
}

/** Replaces the recovery codes of a user by others, given by their digests. */
export async function replaceRecoveryCodes(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  digests: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  await db
    .insertInto('recovery_code')
    .values(digests.map((digest) => ({ tenant_id: tenantId, user_id: userId, code_digest: digest })))
    .execute()
}

/** Uses a recovery code; false where it is unknown or was used. */
export async function useRecoveryCode(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  digest: string,
): Promise<boolean> {
  const rows = await db
    .deleteFrom('recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('code_digest', '=', digest)
    .returning('user_id')
    .execute()
  return rows.length > 0
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(db: Reader, { tenantId, userId }: FactorOwner): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
