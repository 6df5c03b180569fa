import { sql } from 'kysely'
import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { appConfig } from '../../../contract/resources/merchant/appConfig.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import type { Reader, Writer } from '../db.ts'
import { goodsSku } from '../../../contract/resources/product/goodsSku.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { choiceSql, stateSql } from '../storedValues.ts'
import { EVERY_TENANT, PLATFORM_TENANT } from '../tenancy.ts'
import { inTenant } from '../tenantWork.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'

/** Number of copies of a page that are kept. */
const KEPT_VERSIONS = 20

interface VersionOf {
  readonly tenantId: string
  readonly pageId: string
  readonly publishVersion: number
}

/** Keeps a copy of a page under its version, and forgets the oldest ones. */
export async function keepPageVersion(
  db: Writer,
  { tenantId, pageId, publishVersion }: VersionOf,
  { config, userId }: { readonly config: PageConfig; readonly userId: string | null },
): Promise<void> {
  await sql`
    insert into app_page_version (tenant_id, page_id, publish_version, config, user_id)
    values (${tenantId}, ${pageId}, ${publishVersion}, ${JSON.stringify(config)}::jsonb, ${userId})
    on conflict (page_id, publish_version) do update
    set config = excluded.config, user_id = excluded.user_id, create_time = now()
  `.execute(db)
  await db
    .deleteFrom('app_page_version')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .where('publish_version', '<=', publishVersion - KEPT_VERSIONS)
    .execute()
}

/** Counts a publication of a page of a merchant's app. */
export const countPublication = (db: Writer, tenantId: string, merchantAppId: string): Promise<unknown> =>
  sql`
    update merchant_app set publish_version = coalesce(publish_version, 0) + 1
    where tenant_id = ${tenantId} and id = ${merchantAppId}
  `.execute(db)

/** The kept versions of a page, the latest first. */
export async function selectPageVersions(db: Reader, tenantId: string, pageId: string) {
  const { rows } = await sql<{
    readonly publishVersion: number
    readonly realName: string | null
    readonly createTime: string
    readonly blocks: number
  }>`
    select v.publish_version as "publishVersion", a.real_name as "realName", v.create_time as "createTime",
      jsonb_array_length(v.config -> 'components') as blocks
    from app_page_version v
    left join account a on a.id = v.user_id and a.tenant_id = v.tenant_id
    where v.tenant_id = ${tenantId} and v.page_id = ${pageId}
    order by v.publish_version desc
  `.execute(db)
  return rows
}

/** A kept version of a page; null where it is none, or forgotten. */
export async function findPageVersion(
  db: Reader,
  { tenantId, pageId, publishVersion }: VersionOf,
): Promise<PageConfig | null> {
  const { rows } = await sql<{ readonly config: PageConfig }>`
    select config from app_page_version
    where tenant_id = ${tenantId} and page_id = ${pageId} and publish_version = ${publishVersion}
  `.execute(db)
  return rows[0]?.config ?? null
}

/** Goods or an article a page refers to, with whether a reader of the page can have it. */
export interface Referred {
  readonly id: string
  readonly name: string
  readonly isOpen: boolean
  /** Fen; null for articles, and for goods without a price of the merchant. */
  readonly price: number | null
}

/**
 * The goods with these ids. For a merchant they are open while he sells them in his mall, else while they exist.
 */
export async function referredGoods(
  db: Reader,
  tenantId: string,
  { ids, merchantId }: { readonly ids: readonly string[]; readonly merchantId: string | null },
): Promise<readonly Referred[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Referred>`
    select k.id::text as id, ${seenName(goodsSku, 'skuName', ['k.id', 'k.sku_name'])} as name,
      ${merchantId === null ? sql`true` : sql`coalesce(g.is_open, false)`} as "isOpen",
      round(${visibleFieldSql(goodsSku, 'faceValue', 'k.face_value', 'bigint')}
        * coalesce(${visibleFieldSql(merchantGoods, 'shopDiscount', 'g.shop_discount', 'bigint')}, 1))::float8 as price
    from goods_sku k
    left join lateral (
      select g.shop_discount, g.state = ${stateSql(merchantGoods, 'on')}
        and g.shop_state = ${choiceSql(merchantGoods, 'shopState', 'on')} as is_open
      from merchant_goods g
      where g.tenant_id = k.tenant_id and g.sku_id = k.id and g.merchant_id = ${merchantId}::bigint
        and g.is_deleted = 0 limit 1) g on true
    where k.tenant_id = ${tenantId} and k.is_deleted = 0 and k.id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

/** A name where the reader may see the row and its field, else empty. */
const seenName = (noun: Resource, field: string, [id, column]: readonly [string, string]) =>
  sql`case when true ${visibleRowsSql(noun, id)} then coalesce(${visibleFieldSql(noun, field, column)}, '') else '' end`

/** The articles with these ids; open while they are published. */
export async function referredContents(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly Referred[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Referred>`
    select id::text as id, ${seenName(content, 'title', ['id', 'title'])} as name, null as price,
      status = ${stateSql(content, 'published')} and (expire_time is null or expire_time > now()) as "isOpen"
    from content
    where tenant_id = ${tenantId} and is_deleted = 0 and id = any(${ids}::bigint[])
  `.execute(db)
  return rows
}

/** How many pages products and apps of merchants have, by their ids. */
export async function countPages(
  db: Reader,
  tenantId: string,
  by: 'app_id' | 'merchant_app_id',
): Promise<ReadonlyMap<string, number>> {
  const ofApp = by === 'app_id'
  const { rows } = await sql<{ readonly id: string; readonly count: number }>`
    select ${sql.ref(by)}::text as id, count(*)::int as count from app_page
    where tenant_id = ${tenantId} and is_deleted = 0
      and ${ofApp ? sql`merchant_app_id is null` : sql`merchant_app_id is not null`}
    group by 1
  `.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** A published page, and whose it is. */
export interface ServedPage {
  readonly source: 'merchant' | 'app' | 'platform'
  readonly pageName: string
  readonly publishVersion: number
  readonly config: PageConfig
}

/**
 * The page that is served: of the merchant's app, else of its product, else of the platform's product with the
 * same code; null where none is published.
 */
export async function servedPage(
  db: Reader,
  tenantId: string,
  by: { readonly appId: string; readonly merchantAppId: string | null; readonly pageCode: string },
): Promise<ServedPage | null> {
  const { rows } = await inTenant(db, EVERY_TENANT, () =>
    sql<ServedPage>`
      select source, p.page_name as "pageName", coalesce(p.publish_version, 0) as "publishVersion",
        p.published_config as config
      from app_config own
      join lateral (
        select q.*, 'merchant' as source, 1 as rank from app_page q
        where q.tenant_id = own.tenant_id and q.merchant_app_id = ${by.merchantAppId}::bigint
        union all
        select q.*, 'app', 2 from app_page q
        where q.tenant_id = own.tenant_id and q.app_id = own.id and q.merchant_app_id is null
        union all
        select q.*, 'platform', 3 from app_page q join app_config o on o.id = q.app_id
        where q.tenant_id = ${PLATFORM_TENANT} and o.tenant_id = ${PLATFORM_TENANT} and o.is_deleted = 0
          and o.status = ${stateSql(appConfig, 'enabled')} and o.app_code = own.app_code
          and q.merchant_app_id is null
      ) p on p.page_code = ${by.pageCode} and p.is_deleted = 0 and p.published_config is not null
      where own.tenant_id = ${tenantId} and own.id = ${by.appId} and own.is_deleted = 0
      order by p.rank limit 1
    `.execute(db),
  )
  return rows[0] ?? null
}
