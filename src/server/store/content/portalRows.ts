import { sql } from 'kysely'
import { content } from '../../../contract/resources/content/content.ts'
import { portal, type PublishedPortal } from '../../../contract/resources/content/portal.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** The published entry of a tenant under a host; null where it has none that is enabled. */
export async function findPublishedPortal(
  db: Reader,
  tenantId: string,
  hosts: readonly string[],
): Promise<(PublishedPortal & { readonly publishVersion: number }) | null> {
  const { rows } = await sql<{ config: PublishedPortal; version: number }>`
    select published_config as config, publish_version as version from portal
    where tenant_id = ${tenantId} and domain = any(${hosts}::text[]) and is_deleted = 0
      and status = ${stateSql(portal, 'enabled')} and published_config is not null
    order by length(domain) desc, id
    limit 1
  `.execute(db)
  const [row] = rows
  return row ? { ...row.config, publishVersion: row.version } : null
}

/** Locks the entries of a tenant under a domain; resolves to those that are enabled. */
export async function lockEnabledPortals(
  db: Writer,
  tenantId: string,
  domain: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; enabled: boolean }>`
    select id::text as id, status = ${stateSql(portal, 'enabled')} as enabled from portal
    where tenant_id = ${tenantId} and domain = ${domain} and is_deleted = 0
    order by id for update
  `.execute(db)
  return rows.filter(({ enabled }) => enabled).map(({ id }) => id)
}

export interface PublicArticle {
  readonly id: string
  readonly title: string
  readonly contentBody: string
}

/** Articles of a tenant that everybody may read now, in the order of `ids`. */
export async function findPublicArticles(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly PublicArticle[]> {
  const { rows } = await sql<PublicArticle>`
    select id::text as id, title, content_body as "contentBody" from content
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and is_deleted = 0
      and status = ${stateSql(content, 'published')} and (expire_time is null or expire_time > now())
      and (audience is null or audience = ${choiceSql(content, 'audience', 'everybody')})
    order by array_position(${ids}::bigint[], id)
  `.execute(db)
  return rows
}
