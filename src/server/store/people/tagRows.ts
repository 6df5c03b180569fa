import { type RawBuilder, sql } from 'kysely'
import { tagGroup } from '../../../contract/resources/people/tagGroup.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { userTag } from '../../../contract/resources/people/userTag.ts'
import type { Database } from '../database.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** Tags that consumers get and lose in one step. */
export interface TagChange {
  readonly add: readonly string[]
  readonly drop: readonly string[]
}
const SINGLE = choiceSql(tagGroup, 'selectMode', 'single')
/** Maximum of tags of one consumer. */
export const MAX_TAGS = 50

/** The tags of a row after a change, computed of what the row has when it is written. */
const changedTags = ({ add, drop }: TagChange): RawBuilder<readonly string[]> => sql`
  array(
    select tag from unnest(coalesce(tag_ids, '{}')) with ordinality as own (tag, place)
    where tag <> all(${[...add, ...drop]}::bigint[]) order by place
  ) || ${[...add]}::bigint[]
`

export interface TagOutcome {
  readonly changed: readonly string[]
  /** Consumers that would have more than `MAX_TAGS`. */
  readonly full: readonly string[]
}

/**
 * Changes the tags of consumers in one statement. The rows are locked in the order of their ids; what others changed
 * meanwhile is kept.
 */
export async function changeTags(
  db: Writer,
  tenantId: string,
  {
    ids,
    change,
    userId,
  }: { readonly ids: readonly string[]; readonly change: TagChange; readonly userId: string },
): Promise<TagOutcome> {
  if (ids.length === 0) return { changed: [], full: [] }
  const chosen = sql`tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and is_deleted = 0`
  await sql`select 1 as one from userinfo where ${chosen} order by id for update`.execute(db)
  const differs = sql`
    (not coalesce(tag_ids, '{}') @> ${[...change.add]}::bigint[]
      or coalesce(tag_ids, '{}') && ${[...change.drop]}::bigint[])
  `
  const { rows: full } = await sql<{ id: string }>`
    select id::text as id from userinfo
    where ${chosen} and ${differs} and cardinality(${changedTags(change)}) > ${sql.lit(MAX_TAGS)}
  `.execute(db)
  const { rows: changed } = await sql<{ id: string }>`
    update userinfo set tag_ids = ${changedTags(change)}, version = version + 1, update_time = now(),
      update_user = ${userId}::bigint
    where ${chosen} and ${differs} and cardinality(${changedTags(change)}) <= ${sql.lit(MAX_TAGS)}
    returning id::text as id
  `.execute(db)
  return { changed: changed.map(({ id }) => id), full: full.map(({ id }) => id) }
}

/** Consumers of a merchant that were not closed, by the digest of their mobile number. */
export async function usersByMobile(
  db: Reader,
  tenantId: string,
  { merchantId, digests }: { readonly merchantId: string; readonly digests: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ digest: string; id: string }>`
    select mobile_hmac as digest, id::text as id from userinfo
    where tenant_id = ${tenantId} and merchant_id = ${merchantId}::bigint and mobile_hmac = any(${digests}::varchar[])
      and is_deleted = 0 and status <> ${stateSql(userinfo, 'cancelled')}
  `.execute(db)
  return new Map(rows.map(({ digest, id }) => [digest, id]))
}

/** Takes a tag from some of the consumers that have it; returns their ids. */
export async function dropTag(
  db: Writer,
  tenantId: string,
  { tagId, limit }: { readonly tagId: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update userinfo set tag_ids = array_remove(tag_ids, ${tagId}::bigint), version = version + 1, update_time = now()
    where tenant_id = ${tenantId} and id = any(array(
      select id from userinfo
      where tenant_id = ${tenantId} and tag_ids @> array[${tagId}::bigint] order by id limit ${limit} for update))
    returning id::text as id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** How many consumers have a tag at this moment. */
export async function usersWithTag(db: Reader, tenantId: string, tagId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from userinfo
    where tenant_id = ${tenantId} and tag_ids @> array[${tagId}::bigint] and is_deleted = 0
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether a tag's group may have one more tag, and the tenant one more tag or group; counted under a lock. */
export async function countUnderLock(
  db: Writer,
  tenantId: string,
  table: 'tag_group' | 'user_tag',
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tags ${tenantId}`}, 0))`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where tenant_id = ${tenantId} and is_deleted = 0
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Counts the tags of some groups. */
export async function countTagsOf(db: Writer, tenantId: string, groupIds: readonly string[]): Promise<void> {
  await sql`
    update tag_group g set tag_count = (
      select count(*) from user_tag t
      where t.tenant_id = g.tenant_id and t.tag_group_id = g.id and t.is_deleted = 0)
    where g.tenant_id = ${tenantId} and g.id = any(${groupIds}::bigint[])
  `.execute(db)
}

/** Changes folded per transaction. */
const MAX_FOLDED = 20_000

/** Adds the recorded changes to the counts of the tags; returns whether more are waiting. */
export const foldTagCounts = (database: Database): Promise<boolean> =>
  database.transaction(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('fold user tags', 0))`.execute(db)
    const { rows } = await sql<{ folded: number }>`
      with claimed as (
        delete from user_tag_delta
        where ctid = any(array(select ctid from user_tag_delta limit ${sql.lit(MAX_FOLDED)}))
        returning tenant_id, tag_id, n),
      sums as (select tenant_id, tag_id, sum(n) as n from claimed group by tenant_id, tag_id order by tag_id),
      counted as (
        update user_tag t set user_count = coalesce(t.user_count, 0) + s.n, refresh_time = now()
        from sums s where t.id = s.tag_id and t.tenant_id = s.tenant_id)
      select count(*)::int as folded from claimed
    `.execute(db)
    return rows[0]?.folded === MAX_FOLDED
  })

/** The tags of single-choice groups other than these: what a consumer loses who gets these. */
export async function siblingsOf(
  db: Reader,
  tenantId: string,
  tagIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id::text as id from user_tag t join tag_group g on g.id = t.tag_group_id
    where t.tenant_id = ${tenantId} and g.tenant_id = ${tenantId} and g.select_mode = ${SINGLE}
      and t.tag_group_id in (select tag_group_id from user_tag where id = any(${tagIds}::bigint[]))
      and t.id <> all(${tagIds}::bigint[])
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Tags with the group they are of, removed ones left out. */
export interface TagInGroup {
  readonly id: string
  readonly groupId: string
  readonly groupName: string
  readonly isSingle: boolean
  readonly isUsable: boolean
}
export async function tagsInGroups(
  db: Reader,
  tenantId: string,
  tagIds: readonly string[],
): Promise<readonly TagInGroup[]> {
  const { rows } = await sql<TagInGroup>`
    select t.id::text as id, g.id::text as "groupId", g.group_name as "groupName",
      g.select_mode = ${SINGLE} as "isSingle",
      t.state = ${stateSql(userTag, 'enabled')} as "isUsable"
    from user_tag t join tag_group g on g.id = t.tag_group_id
    where t.tenant_id = ${tenantId} and t.id = any(${tagIds}::bigint[]) and t.is_deleted = 0
  `.execute(db)
  return rows
}
