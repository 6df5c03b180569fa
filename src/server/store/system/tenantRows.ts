import { sql } from 'kysely'
import { tenant } from '../../../contract/resources/system/tenant.ts'
import { visibleRowsSql, visibleFieldSql } from '../visibilitySql.ts'
import type { Reader } from '../db.ts'
import { LIVE, NOW } from '../expressions.ts'

/** What the login page may show of the tenant of a host name. */
export interface TenantLoginPage {
  readonly tenantId: string
  readonly tenantName: string
  readonly domain: string
  readonly backgroundUrl: string
}

/**
 * The spellings under which a domain may be bound to a tenant: with and without scheme and port, as clients
 * send the origin of their page.
 */
function spellingsOf(domain: string): string[] {
  return [domain, ...hostsOf(domain).flatMap((one) => [one, `https://${one}`, `http://${one}`])]
}

/** The host of a domain or origin in small letters, with its port and without. */
export function hostsOf(domain: string): readonly string[] {
  const host = domain
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '')
  return [host, host.replace(/:\d+$/, '')]
}

/** The live tenant bound to a domain, or to the host of an origin. */
export async function findTenantByDomain(db: Reader, domain: string): Promise<TenantLoginPage | null> {
  const { rows } = await sql<TenantLoginPage>`
      select tenant_id as "tenantId", tenant_name as "tenantName", domain_url as domain,
        coalesce(background_url, '') as "backgroundUrl"
      from tenant
      where domain_url = any(${spellingsOf(domain)}::text[]) and is_deleted = 0
      order by length(domain_url) desc
      limit 1
    `.execute(db)
  return rows[0] ?? null
}

/** Whether a tenant id was ever assigned. */
export async function isTenantIdTaken(db: Reader, tenantId: string): Promise<boolean> {
  const rows = await db.selectFrom('tenant').select('id').where('tenant_id', '=', tenantId).limit(1).execute()
  return rows.length > 0
}

/** Sets the package of a tenant; returns the tenant's row id, or null where there is no such tenant. */
export async function setTenantPackage(
  db: Reader,
  {
    tenantId,
    packageId,
    userId,
  }: { readonly tenantId: string; readonly packageId: string | null; readonly userId: string },
): Promise<string | null> {
  const rows = await db
    .updateTable('tenant')
    .set((row) => ({
      package_id: packageId,
      update_user: userId,
      update_time: NOW,
      version: row('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('is_deleted', '=', LIVE)
    .returning('id')
    .execute()
  return rows[0]?.id ?? null
}

/**
 * Sets the data source of the tenant with this row id or tenant id; returns its row id, or null where there
 * is no such tenant.
 */
export async function setTenantDatasource(
  db: Reader,
  {
    tenant: idOrCode,
    datasourceId,
    userId,
  }: { readonly tenant: string; readonly datasourceId: string | null; readonly userId: string },
): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`
    update tenant
    set datasource_id = ${datasourceId}, update_user = ${userId}, update_time = now(), version = version + 1
    where (id::text = ${idOrCode} or tenant_id = ${idOrCode}) and is_deleted = 0
    returning id::text as id
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Package of the tenant with this row id or tenant id. */
export async function findPackageId(db: Reader, idOrCode: string): Promise<string | null> {
  const { rows } = await sql<{
    package_id: string | null
  }>`
    select package_id::text as package_id
    from tenant
    where (id::text = ${idOrCode} or tenant_id = ${idOrCode}) and is_deleted = 0 limit 1
  `.execute(db)
  return rows[0]?.package_id ?? null
}

/** Ids and names of these tenants, or of all. */
export async function tenantNames(
  db: Reader,
  ids: readonly string[] | null,
): Promise<{ readonly tenantId: string; readonly tenantName: string }[]> {
  const { rows } = await sql<{
    tenantId: string
    tenantName: string
  }>`
    select tenant_id as "tenantId", ${visibleFieldSql(tenant, 'tenantName', 'tenant_name')} as "tenantName"
    from tenant
    where is_deleted = 0
      and (${ids === null} or tenant_id = any(${ids ?? []}::text[]))${visibleRowsSql(tenant, 'id')}
    order by tenant_id
  `.execute(db)
  return rows
}
