import { sql } from 'kysely'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import { userinfo } from '../../../contract/resources/people/userinfo.ts'
import { newId } from '../../../kernel/id.ts'
import type { Reader, Writer } from '../db.ts'
import { choiceSql, stateSql } from '../storedValues.ts'

/** What changed who is in a group. */
export const GROUP_CHANGE = {
  calculated: 1,
  added: 2,
  removed: 3,
  byFile: 4,
  erased: 5,
} as const
export type GroupChangeKind = keyof typeof GROUP_CHANGE

/** A list kept by people that can be used. */
export interface FixedGroup {
  readonly id: string
  readonly merchantId: string | null
  readonly isFixed: boolean
}

/** A group of the tenant that is enabled. */
export async function usableGroup(db: Reader, tenantId: string, id: string): Promise<FixedGroup | null> {
  const { rows } = await sql<FixedGroup>`
    select id::text as id, merchant_id::text as "merchantId",
      group_type = ${choiceSql(userGroup, 'groupType', 'fixed')} as "isFixed"
    from user_group
    where tenant_id = ${tenantId} and id = ${id}::bigint and is_deleted = 0
      and status = ${stateSql(userGroup, 'enabled')}
  `.execute(db)
  return rows[0] ?? null
}

/** Which of these consumers are in a group. */
export async function membersAmong(
  db: Reader,
  tenantId: string,
  { groupId, ids }: { readonly groupId: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from user_group_member
    where tenant_id = ${tenantId} and group_id = ${groupId}::bigint and user_id = any(${ids}::bigint[])
      and left_no is null
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface MemberChange {
  readonly groupId: string
  readonly ids: readonly string[]
  readonly isAdding: boolean
  readonly kind: GroupChangeKind
  readonly userId: string | null
}

/**
 * Lets consumers enter or leave a list, as one change of it; returns those that did. Those who are in it already, or
 * are not, stay as they are. Changes of one group wait for each other.
 */
export async function changeMembers(
  db: Writer,
  tenantId: string,
  { groupId, ids, isAdding, kind, userId }: MemberChange,
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const { rows: groups } = await sql<{ snapshot: number }>`
    select coalesce(snapshot_no, 0) as snapshot from user_group
    where tenant_id = ${tenantId} and id = ${groupId}::bigint and is_deleted = 0 for update
  `.execute(db)
  const next = (groups[0]?.snapshot ?? 0) + 1
  const { rows } = isAdding
    ? await sql<{ id: string }>`
        insert into user_group_member (tenant_id, group_id, user_id, entered_no)
        select ${tenantId}, ${groupId}::bigint, come.id, ${next}::int from (
          select id from unnest(${ids}::bigint[]) as chosen (id)
          except
          select user_id from user_group_member
          where group_id = ${groupId}::bigint and user_id = any(${ids}::bigint[]) and left_no is null) as come
        returning user_id::text as id
      `.execute(db)
    : await sql<{ id: string }>`
        update user_group_member set left_no = ${next}::int, leave_time = now()
        where tenant_id = ${tenantId} and group_id = ${groupId}::bigint and user_id = any(${ids}::bigint[])
          and left_no is null
        returning user_id::text as id
      `.execute(db)
  if (rows.length === 0) return []
  const delta = isAdding ? rows.length : -rows.length
  const { rows: counted } = await sql<{ count: number }>`
    update user_group set snapshot_no = ${next}::int, member_count = coalesce(member_count, 0) + ${delta}::int,
      calc_time = now()
    where tenant_id = ${tenantId} and id = ${groupId}::bigint
    returning member_count as count
  `.execute(db)
  await recordChange(db, tenantId, {
    groupId,
    snapshotNo: next,
    kind,
    entered: isAdding ? rows.length : 0,
    leftCount: isAdding ? 0 : rows.length,
    memberCount: counted[0]?.count ?? 0,
    begun: new Date(),
    userId,
  })
  return rows.map(({ id }) => id)
}

export interface GroupChange {
  readonly groupId: string
  readonly snapshotNo: number
  readonly kind: GroupChangeKind
  readonly entered: number
  readonly leftCount: number
  readonly memberCount: number
  readonly begun: Date | string
  /** Null for what the server does by itself. */
  readonly userId: string | null
}
/** Records a change of who is in a group. */
export async function recordChange(db: Writer, tenantId: string, change: GroupChange): Promise<void> {
  await db
    .insertInto('user_group_change')
    .values({
      id: newId(),
      tenant_id: tenantId,
      group_id: change.groupId,
      snapshot_no: change.snapshotNo,
      kind: GROUP_CHANGE[change.kind],
      entered: change.entered,
      left_count: change.leftCount,
      member_count: change.memberCount,
      begin_time: change.begun,
      create_user: change.userId,
    })
    .execute()
}

/** Why consumers may not enter a list: their state, or their merchant. */
export interface Judged {
  readonly id: string
  readonly isNormal: boolean
  readonly merchantId: string
}
export async function judgedUsers(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly Judged[]> {
  const { rows } = await sql<Judged>`
    select id::text as id, status = ${stateSql(userinfo, 'normal')} as "isNormal",
      merchant_id::text as "merchantId"
    from userinfo where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and is_deleted = 0
  `.execute(db)
  return rows
}

/** The name of a group whose rule names one of these tags. */
export async function groupNamingTags(
  db: Reader,
  tenantId: string,
  tagIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select group_name as name from user_group
    where tenant_id = ${tenantId} and rule_tags && ${tagIds}::bigint[] and is_deleted = 0 order by id limit 1
  `.execute(db)
  return rows[0]?.name ?? null
}

/** Takes consumers whose data were erased out of all groups, without a trace of them. */
export async function eraseMembers(db: Writer, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with gone as (
      delete from user_group_member where user_id = any(${ids}::bigint[])
      returning tenant_id, group_id, left_no),
    sums as (select tenant_id, group_id, count(*)::int as n from gone where left_no is null group by 1, 2)
    update user_group g set member_count = greatest(0, coalesce(g.member_count, 0) - s.n)
    from sums s where g.tenant_id = s.tenant_id and g.id = s.group_id
  `.execute(db)
}

/** Forgets who left long ago, old changes, and the members of groups that were removed long ago. */
export async function forgetOldMembers(db: Writer): Promise<void> {
  await sql`
    delete from user_group_member where left_no is not null and leave_time < now() - interval '90 days'
  `.execute(db)
  await sql`delete from user_group_change where create_time < now() - interval '365 days'`.execute(db)
  await sql`
    delete from user_group_member m using user_group g
    where g.id = m.group_id and g.is_deleted = 1 and g.update_time < now() - interval '90 days'
  `.execute(db)
}
