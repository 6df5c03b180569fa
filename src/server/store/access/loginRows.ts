import { sql } from 'kysely'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { stateSql } from '../storedValues.ts'
import type { Reader } from '../db.ts'

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
  const { rows } = await sql<ClientRow>`
      select client_id, client_secret, authorized_grant_types, access_token_validity, refresh_token_validity
      from client
      where client_id = ${clientId} and is_deleted = 0
    `.execute(db)
  return rows[0] ?? null
}

/** Replaces the digest of a client's secret, unless the secret was changed since `storedDigest` was read. */
export async function replaceClientSecret(
  db: Reader,
  clientId: string,
  { storedDigest, digest }: { readonly storedDigest: string; readonly digest: string },
): Promise<void> {
  await sql`
    update client set client_secret = ${digest} where client_id = ${clientId} and client_secret = ${storedDigest}
  `.execute(db)
}

/** Clients whose secret is stored in the format of former versions. */
export async function selectFormerClients(db: Reader): Promise<string[]> {
  const { rows } = await sql<{
    client_id: string
  }>`select client_id from client where client_secret like 'hmac:%' and is_deleted = 0`.execute(db)
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
  readonly status: number
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

/** An account of a tenant, by login name or id. */
export async function findAccount(
  db: Reader,
  tenantId: string,
  by: { readonly account: string } | { readonly id: string },
): Promise<AccountRow | null> {
  const condition = 'account' in by ? sql`a.account = ${by.account}` : sql`a.id = ${by.id}`
  const { rows } = await sql<AccountRow>`
      select a.id, a.tenant_id, a.account, a.password, coalesce(a.must_change, false) as must_change,
        a.status, a.name, a.real_name, a.avatar, a.email, a.phone, a.role_id, a.dept_id, a.post_id,
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
  await sql`update account set last_login = now(), locked_until = null where id = ${id}`.execute(db)
}

/** Replaces the hashes of passwords chosen by the users themselves. */
export async function setPasswords(
  db: Reader,
  tenantId: string,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, hash] of hashes)
    await sql`
      update account
      set password = ${hash}, must_change = false, update_time = now(), version = version + 1
      where id = ${id} and tenant_id = ${tenantId} and is_deleted = 0
    `.execute(db)
}
