import { sql } from 'kysely'
import { content } from '../../../contract/resources/content/content.ts'
import { merchantApp } from '../../../contract/resources/merchant/merchantApp.ts'
import type { Reader, Writer } from '../db.ts'
import { LIVE, ONE, oneOf } from '../expressions.ts'
import { stateSql } from '../storedValues.ts'

/** Number of copies of an article that are kept. */
const KEPT_VERSIONS = 20

/** What a publication keeps of an article. */
export interface ContentCopy {
  readonly title: string
  readonly summary: string | null
  readonly contentBody: string
  readonly keywords: string | null
}
interface CopyOf {
  readonly tenantId: string
  readonly id: string
  readonly contentVersion: number
}

/** Keeps a copy of an article under its version, and forgets the oldest ones. */
export async function keepContentVersion(
  db: Writer,
  { tenantId, id, contentVersion }: CopyOf,
  copy: ContentCopy & { readonly userId: string | null },
): Promise<void> {
  const { title, summary, contentBody, keywords, userId } = copy
  await sql`
    insert into content_version
      (tenant_id, content_id, content_version, title, summary, content_body, keywords, user_id)
    values (${tenantId}, ${id}, ${contentVersion}, ${title}, ${summary}, ${contentBody}, ${keywords}, ${userId})
    on conflict (content_id, content_version) do update
    set title = excluded.title, summary = excluded.summary, content_body = excluded.content_body,
      keywords = excluded.keywords, user_id = excluded.user_id, create_time = now()
  `.execute(db)
  await db
    .deleteFrom('content_version')
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', id)
    .where('content_version', '<=', contentVersion - KEPT_VERSIONS)
    .execute()
}

export interface ContentVersionLine {
  readonly contentVersion: number
  readonly title: string
  readonly realName: string | null
  readonly createTime: string
}

/** The kept versions of an article, the latest first. */
export async function selectContentVersions(
  db: Reader,
  tenantId: string,
  id: string,
): Promise<readonly ContentVersionLine[]> {
  const { rows } = await sql<ContentVersionLine>`
    select v.content_version as "contentVersion", v.title, a.real_name as "realName",
      v.create_time as "createTime"
    from content_version v
    left join account a on a.id = v.user_id and a.tenant_id = v.tenant_id
    where v.tenant_id = ${tenantId} and v.content_id = ${id}
    order by v.content_version desc
  `.execute(db)
  return rows
}

/** A kept version of an article; null where it is none, or forgotten. */
export async function findContentVersion(
  db: Reader,
  { tenantId, id, contentVersion }: CopyOf,
): Promise<ContentCopy | null> {
  const row = await db
    .selectFrom('content_version')
    .select(['title', 'summary', 'content_body as contentBody', 'keywords'])
    .where('tenant_id', '=', tenantId)
    .where('content_id', '=', id)
    .where('content_version', '=', contentVersion)
    .executeTakeFirst()
  return row ?? null
}

/** An article whose moment has come. */
export interface DueContent {
  readonly tenantId: string
  readonly id: string
  readonly action: 'publish' | 'offline'
}

/** Articles of every tenant that are to be published or taken offline by now, the oldest first. */
export async function dueContents(db: Reader): Promise<readonly DueContent[]> {
  const { rows } = await sql<DueContent>`
    select tenant_id as "tenantId", id::text as id, 'publish' as action, publish_time as due
    from content
    where is_deleted = 0 and status = ${stateSql(content, 'scheduled')} and publish_time <= now()
    union all
    select tenant_id, id::text, 'offline', expire_time
    from content
    where is_deleted = 0 and status = ${stateSql(content, 'published')} and expire_time <= now()
    order by due, id limit 200
  `.execute(db)
  return rows
}

/** Whether an app that is online names this article as its agreement. */
export async function isAgreementInUse(db: Reader, tenantId: string, id: string): Promise<boolean> {
  const rows = await db
    .selectFrom('merchant_app')
    .select(ONE)
    .where('tenant_id', '=', tenantId)
    .where('agreement_content_id', '=', id)
    .where('status', 'in', oneOf(stateSql(merchantApp, 'online')))
    .where('is_deleted', '=', LIVE)
    .limit(1)
    .execute()
  return rows.length > 0
}
