import { sql } from 'kysely'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'
import { LIVE, NOW } from '../expressions.ts'

const ACTIVE = stateSql(tenant, 'active')

/** A program that may request tokens. */
export interface ClientRow {
  readonly client_id: string
  readonly client_secret: string | null
  readonly authorized_grant_types: string
  readonly access_token_validity: number
  readonly refresh_token_validity: number
}

/** The client with this id; null where it is missing. */
export async function findClient(db: Reader, clientId: string): Promise<ClientRow | null> {
  const rows = await db
    .selectFrom('client')
    .select([
      'client_id',
      'client_secret',
      'authorized_grant_types',
      'access_token_validity',
      'refresh_token_validity',
    ])
    .where('client_id', '=', clientId)
    .where('is_deleted', '=', LIVE)
    .execute()
  return rows[0] ?? null
}

/** Replaces the digest of a client's secret, unless the secret was changed since `storedDigest` was read. */
export async function replaceClientSecret(
  db: Reader,
  clientId: string,
  { storedDigest, digest }: { readonly storedDigest: string; readonly digest: string },
): Promise<void> {
  await db
    .updateTable('client')
    .set({ client_secret: digest })
    .where('client_id', '=', clientId)
    .where('client_secret', '=', storedDigest)
    .execute()
}

/** Clients whose secret is stored in the format of former versions. */
export async function selectFormerClients(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('client')
    .select('client_id')
    .where('client_secret', 'like', 'hmac:%')
    .where('is_deleted', '=', LIVE)
    .execute()
  return rows.map((row) => row.client_id)
}

/** The state of a tenant as checked at login. */
export interface TenantStatus {
  readonly active: boolean
  readonly expired: boolean
}

/** The state of a tenant; null where it is missing. */
export async function findTenantStatus(db: Reader, tenantId: string): Promise<TenantStatus | null> {
  const { rows } = await sql<TenantStatus>`
      select status = ${ACTIVE} as active, coalesce(expire_time < now(), false) as expired
      from tenant
      where tenant_id = ${tenantId} and is_deleted = 0
    `.execute(db)
  return rows[0] ?? null
}

/** The account of a login, with its password hash and the aliases of its live roles. */
export interface AccountRow {
  readonly id: string
  readonly tenant_id: string
  readonly account: string
  readonly password: string | null
  /** The password was set by another user and has to be changed at login. */
  readonly must_change: boolean
  /** One of the roles requires a second factor. */
  readonly role_factor: boolean
  /** An authenticator app is set up. */
  readonly has_totp: boolean
  readonly has_passkey: boolean
  readonly status: number
  /** Why the registration was refused; null where it was not. */
  readonly refusal_reason: string | null
  readonly name: string
  readonly real_name: string
  readonly avatar: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly role_id: readonly string[]
  readonly dept_id: readonly string[]
  readonly post_id: readonly string[]
  readonly aliases: readonly string[]
}

/** Whether a role of the account `a` requires a second factor, and which factors it has. */
export const FACTOR_FACTS = sql`
  exists (select from role r where r.tenant_id = a.tenant_id and r.id = any(a.role_id) and r.second_factor
    and r.is_deleted = 0) as role_factor,
  exists (select from account_totp f where f.tenant_id = a.tenant_id and f.user_id = a.id
    and f.confirmed_at is not null) as has_totp,
  exists (select from passkey k where k.tenant_id = a.tenant_id and k.user_id = a.id) as has_passkey`

/** An account of a tenant, by login name or id. */
export async function findAccount(
  db: Reader,
  tenantId: string,
  by: { readonly account: string } | { readonly id: string },
): Promise<AccountRow | null> {
  const condition = 'account' in by ? sql`a.account = ${by.account}` : sql`a.id = ${by.id}`
  const { rows } = await sql<AccountRow>`
      select a.id, a.tenant_id, a.account, a.password, coalesce(a.must_change, false) as must_change,
        ${FACTOR_FACTS}, a.status, a.refusal_reason,
        a.name, a.real_name, a.avatar, a.email, a.phone, a.role_id, a.dept_id, a.post_id,
      array(
        select r.role_alias::text
        from role r
        where r.tenant_id = a.tenant_id and r.id = any(a.role_id) and r.is_deleted = 0
        order by array_position(a.role_id, r.id)) as aliases
    from account a where a.tenant_id = ${tenantId} and ${condition} and a.is_deleted = 0
    `.execute(db)
  const row = rows[0]
  return row
    ? {
        ...row,
        id: String(row.id),
        role_id: row.role_id.map(String),
        dept_id: row.dept_id.map(String),
        post_id: row.post_id.map(String),
      }
    : null
}

/** Records a successful login. */
export async function touchLogin(db: Reader, id: string): Promise<void> {
  await db.updateTable('account').set({ last_login: NOW, locked_until: null }).where('id', '=', id).execute()
}

/** Replaces the hashes of passwords chosen by the users themselves. */
export async function setPasswords(
  db: Reader,
  tenantId: string,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, hash] of hashes)
    await db
      .updateTable('account')
      .set((row) => ({
        password: hash,
        must_change: false,
        update_time: NOW,
        version: row('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('tenant_id', '=', tenantId)
      .where('is_deleted', '=', LIVE)
      .execute()
}
