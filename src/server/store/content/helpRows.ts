import { type RawBuilder, sql } from 'kysely'
import { CONTENT_PLACES } from '../../../contract/parts/contentPlaces.ts'
import { content } from '../../../contract/resources/content/content.ts'
import { contentCategory } from '../../../contract/resources/content/contentCategory.ts'
import type { Reader } from '../db.ts'
import { choiceSql, stateSql, valueSql } from '../storedValues.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'

/**
 * A reader of help: the tenant whose articles are read, his own tenant and his roles. What the platform shares is
 * read in its tenant.
 */
export interface HelpReader {
  readonly tenantId: string
  readonly readerTenantId: string
  readonly roleIds: readonly string[]
}

const isShared = ({ tenantId, readerTenantId }: HelpReader): boolean => tenantId !== readerTenantId

const categoryName = (): RawBuilder<unknown> =>
  sql`coalesce(${visibleFieldSql(contentCategory, 'categoryName', 'g.category_name')}, '')`

/** Published help and FAQ `c` in enabled categories `g` that a reader may see in the console. */
const readableSql = (reader: HelpReader): RawBuilder<unknown> => sql`
  from content c
  join content_category g on g.id = c.category_id and g.tenant_id = c.tenant_id and g.is_deleted = 0
    and g.status = ${stateSql(contentCategory, 'enabled')}
    and g.content_type in (${choiceSql(contentCategory, 'contentType', 'help', 'faq')})
    and (g.visible = '{}' or ${valueSql(CONTENT_PLACES.wire, 'console')} = any(g.visible))
  where c.tenant_id = ${reader.tenantId} and c.is_deleted = 0 and c.status = ${stateSql(content, 'published')}
    and (c.expire_time is null or c.expire_time > now())
    ${
      isShared(reader)
        ? sql`and c.platform_shared`
        : sql`
      ${visibleRowsSql(content, 'c.id')} ${visibleRowsSql(contentCategory, 'g.id')}
    `
    }
    and (c.audience is null or c.audience = ${choiceSql(content, 'audience', 'everybody')}
      or (c.audience = ${choiceSql(content, 'audience', 'tenants')} and exists (
        select 1 from tenant t where t.tenant_id = ${reader.readerTenantId} and t.id = any(c.tenant_ids)))
      or (c.audience = ${choiceSql(content, 'audience', 'roles')}
        and c.role_ids && ${reader.roleIds}::bigint[]))
`
const inOrder = sql`coalesce(c.top_flag, false) desc, coalesce(c.sort, 0), c.id`

export interface HelpLine {
  readonly id: string
  readonly categoryId: string
  readonly title: string
  readonly menuCode: string | null
}
export interface HelpCategory {
  readonly id: string
  readonly parentId: string | null
  readonly categoryName: string
  readonly categoryCode: string | null
}

/** The titles of all articles for a reader, those at the top first. */
export async function selectHelpLines(db: Reader, reader: HelpReader): Promise<readonly HelpLine[]> {
  const { rows } = await sql<HelpLine>`
    select c.id::text as id, c.category_id::text as "categoryId",
      coalesce(${visibleFieldSql(content, 'title', 'c.title')}, '') as title, c.menu_code as "menuCode"
    ${readableSql(reader)}
    order by ${inOrder} limit 2000
  `.execute(db)
  return rows
}

/** The enabled categories of a reader in their order. */
export async function selectHelpCategories(db: Reader, reader: HelpReader): Promise<readonly HelpCategory[]> {
  const { rows } = await sql<HelpCategory>`
    select g.id::text as id, g.parent_id::text as "parentId", ${categoryName()} as "categoryName",
      ${visibleFieldSql(contentCategory, 'categoryCode', 'g.category_code')} as "categoryCode"
    from content_category g
    where g.tenant_id = ${reader.tenantId} and g.is_deleted = 0
      and g.status = ${stateSql(contentCategory, 'enabled')}
      ${isShared(reader) ? sql`` : visibleRowsSql(contentCategory, 'g.id')}
    order by coalesce(g.sort, 0), g.id
  `.execute(db)
  return rows
}

export interface HelpArticle extends HelpLine {
  readonly categoryName: string
  readonly summary: string | null
  readonly contentBody: string | null
  readonly publishTime: string | null
  readonly usefulCount: number
  readonly uselessCount: number
  /** The vote of the reader, if he has voted. */
  readonly useful: boolean | null
}

/** An article for a reader; null where it is none of his. */
export async function findHelpArticle(
  db: Reader,
  reader: HelpReader,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<HelpArticle | null> {
  const { rows } = await sql<HelpArticle>`
    select c.id::text as id, c.category_id::text as "categoryId", ${categoryName()} as "categoryName",
      coalesce(${visibleFieldSql(content, 'title', 'c.title')}, '') as title, c.menu_code as "menuCode",
      ${visibleFieldSql(content, 'summary', 'c.summary')} as summary,
      ${visibleFieldSql(content, 'contentBody', 'c.content_body')} as "contentBody",
      c.publish_time as "publishTime", coalesce(c.useful_count, 0) as "usefulCount",
      coalesce(c.useless_count, 0) as "uselessCount",
      (select v.useful from content_vote v where v.content_id = c.id and v.user_id = ${userId}) as useful
    ${readableSql(reader)} and c.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

export interface HelpHit {
  readonly id: string
  readonly title: string
  readonly categoryName: string
  readonly contentBody: string | null
  readonly summary: string | null
  readonly rank: number
}

/** Articles that contain a text: in the title first, then in the keywords, then in summary and body. */
export async function searchHelp(
  db: Reader,
  reader: HelpReader,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly HelpHit[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const title = visibleFieldSql(content, 'title', 'c.title'),
    keywords = visibleFieldSql(content, 'keywords', 'c.keywords'),
    summary = visibleFieldSql(content, 'summary', 'c.summary'),
    body = visibleFieldSql(content, 'contentBody', 'c.content_body')
  const { rows } = await sql<HelpHit>`
    select c.id::text as id, coalesce(${title}, '') as title, ${categoryName()} as "categoryName",
      left(${body}, 20000) as "contentBody", ${summary} as summary,
      case when ${title} ilike ${pattern} then 1 when ${keywords} ilike ${pattern} then 2
        when ${summary} ilike ${pattern} then 3 else 4 end as rank
    ${readableSql(reader)}
      and (${title} ilike ${pattern} or ${keywords} ilike ${pattern} or ${summary} ilike ${pattern}
        or ${body} ilike ${pattern})
    order by rank, ${inOrder} limit ${limit}
  `.execute(db)
  return rows
}

/** Counts that an article was read. */
export async function countHelpView(db: Reader, tenantId: string, id: string): Promise<void> {
  await sql`
    update content set view_count = coalesce(view_count, 0) + 1 where tenant_id = ${tenantId} and id = ${id}
  `.execute(db)
}

/** Stores the vote of a user and counts it; false where he has voted before. */
export async function addHelpVote(
  db: Reader,
  tenantId: string,
  vote: { readonly id: string; readonly userId: string; readonly useful: boolean },
): Promise<boolean> {
  const { id, userId, useful } = vote
  const { rows } = await sql<{ id: string }>`
    with voted as (
      insert into content_vote (tenant_id, content_id, user_id, useful)
      values (${tenantId}, ${id}, ${userId}, ${useful})
      on conflict (content_id, user_id) do nothing
      returning content_id)
    update content
    set useful_count = coalesce(useful_count, 0) + ${useful ? 1 : 0},
      useless_count = coalesce(useless_count, 0) + ${useful ? 0 : 1}
    from voted
    where content.tenant_id = ${tenantId} and content.id = voted.content_id
    returning content.id::text as id
  `.execute(db)
  return rows.length > 0
}
