import { sql } from 'kysely'
import type { Choice } from '../../../contract/define/row.ts'
import { identityProvider } from '../../../contract/resources/system/identityProvider.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader } from '../db.ts'
import { LIVE } from '../expressions.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import type { FactorOwner } from './factorRows.ts'

const PROTOCOL = sql`case protocol when ${choiceSql(identityProvider, 'protocol', 'oidc')} then 'oidc'
  when ${choiceSql(identityProvider, 'protocol', 'oauth2')} then 'oauth2' else 'dingtalk' end`
const ENABLED = stateSql(identityProvider, 'enabled')

/** A provider of a tenant, with its secret encrypted; empty where it has none. */
export interface ProviderRow {
  readonly id: string
  readonly source: string
  readonly name: string
  readonly protocol: Choice<typeof identityProvider, 'protocol'>
  readonly issuer: string | null
  readonly authorizeUrl: string | null
  readonly tokenUrl: string | null
  readonly userinfoUrl: string | null
  readonly clientId: string
  readonly sealedSecret: string
  readonly requestedScope: string | null
  readonly subjectField: string | null
  readonly nameField: string | null
  readonly consoleOrigin: string
}

/** The enabled providers of a tenant, or the one with a source, by name. */
export async function selectProviders(
  db: Reader,
  tenantId: string,
  source: string | null = null,
): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select id::text as id, source, name, ${PROTOCOL} as protocol, issuer, authorize_url as "authorizeUrl",
      token_url as "tokenUrl", userinfo_url as "userinfoUrl", client_id as "clientId",
      coalesce(client_secret, '') as "sealedSecret", requested_scope as "requestedScope",
      subject_field as "subjectField", name_field as "nameField", console_origin as "consoleOrigin"
    from identity_provider
    where tenant_id = ${tenantId} and status = ${ENABLED} and is_deleted = 0
      ${source === null ? sql`` : sql`and source = ${source}`}
    order by name, id limit 20
  `.execute(db)
  return rows
}

/** Whom a third party vouches for: its issuer and the number it gives the user, which never change. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

/** An identity that a user of a tenant has bound. */
export interface NewIdentity extends IdentityKey, FactorOwner {
  readonly providerId: string
  readonly displayName: string
}

/** The live user of a tenant that an identity is bound to, which counts as its use; null where it is bound to none. */
export async function useIdentity(
  db: Reader,
  tenantId: string,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    update user_identity i set used_at = now() from account a
    where i.tenant_id = ${tenantId} and i.issuer = ${issuer} and i.subject = ${subject}
      and a.tenant_id = i.tenant_id and a.id = i.user_id and a.is_deleted = 0
    returning i.user_id::text as "userId"
  `.execute(db)
  return rows[0]?.userId ?? null
}

/** Binds an identity, unless it is bound to a live user; whether it was bound. */
export async function insertIdentity(db: Reader, identity: NewIdentity): Promise<boolean> {
  const { tenantId, issuer, subject } = identity
  await sql`
    delete from user_identity i where i.tenant_id = ${tenantId} and i.issuer = ${issuer} and i.subject = ${subject}
      and not exists (select from account a where a.tenant_id = i.tenant_id and a.id = i.user_id and a.is_deleted = 0)
  `.execute(db)
  const rows = await db
    .insertInto('user_identity')
    .values({
      id: newId(),
      tenant_id: tenantId,
      user_id: identity.userId,
      provider_id: identity.providerId,
      issuer,
      subject,
      display_name: identity.displayName,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'issuer', 'subject']).doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

/** A bound identity as its user sees it; `provider` is empty where that was removed. */
export interface OwnIdentity {
  readonly id: string
  readonly source: string
  readonly provider: string
  readonly displayName: string
  readonly createdTime: string
  readonly usedTime: string | null
}

/** The identities of a user, the oldest first. */
export async function selectIdentities(
  db: Reader,
  { tenantId, userId }: FactorOwner,
): Promise<OwnIdentity[]> {
  const { rows } = await sql<OwnIdentity>`
    select i.id::text as id, coalesce(p.source, '') as source, coalesce(p.name, '') as provider,
      i.display_name as "displayName", i.created_at as "createdTime", i.used_at as "usedTime"
    from user_identity i
    left join identity_provider p on p.tenant_id = i.tenant_id and p.id = i.provider_id and p.is_deleted = 0
    where i.tenant_id = ${tenantId} and i.user_id = ${userId} order by i.id
  `.execute(db)
  return rows
}

/** Unbinds an identity of a user; its name, or null where it is missing. */
export async function deleteIdentity(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  id: string,
): Promise<string | null> {
  const rows = await db
    .deleteFrom('user_identity')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('display_name')
    .execute()
  return rows[0]?.display_name ?? null
}

/** The ways in that a user has besides one identity: password, passkeys, other identities. Locks the account. */
export async function countOtherWaysIn(
  db: Reader,
  { tenantId, userId }: FactorOwner,
  id: string,
): Promise<number> {
  const { rows } = await sql<{ ways: number }>`
    select (case when a.password is null then 0 else 1 end)
      + (select count(*)::int from passkey k where k.tenant_id = a.tenant_id and k.user_id = a.id)
      + (select count(*)::int from user_identity i
         where i.tenant_id = a.tenant_id and i.user_id = a.id and i.id <> ${id}) as ways
    from account a where a.tenant_id = ${tenantId} and a.id = ${userId} and a.is_deleted = 0 for update of a
  `.execute(db)
  return rows[0]?.ways ?? 0
}

/** Whether a live account of a tenant has a login name. */
export async function hasAccount(db: Reader, tenantId: string, account: string): Promise<boolean> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .where('is_deleted', '=', LIVE)
    .limit(1)
    .execute()
  return rows.length > 0
}
