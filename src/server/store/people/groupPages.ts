import { type RawBuilder, sql } from 'kysely'
import { userGroup } from '../../../contract/resources/people/userGroup.ts'
import type { Reader } from '../db.ts'
import { choiceSql } from '../storedValues.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'

const textOf = (moment: string): RawBuilder<string> =>
  sql`to_char(${sql.raw(moment)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`

/** The groups `g` and the rows `m` of those in them, as of the last finished change of each. */
const CURRENT = sql`
  user_group_member m join user_group g on g.id = m.group_id and g.tenant_id = m.tenant_id and g.is_deleted = 0
    and m.entered_no <= g.snapshot_no
`

export interface GroupOfUser {
  readonly userId: string
  readonly groupId: string
  /** Null where the caller may not see it. */
  readonly groupName: string | null
}
/** The groups that some consumers are in. */
export async function groupsOfUsers(
  db: Reader,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly GroupOfUser[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<GroupOfUser>`
    select m.user_id::text as "userId", g.id::text as "groupId",
      ${visibleFieldSql(userGroup, 'groupName', 'g.group_name')} as "groupName"
    from ${CURRENT}
    where m.tenant_id = ${tenantId} and m.user_id = any(${ids}::bigint[])
      and (m.left_no is null or m.left_no > g.snapshot_no)${visibleRowsSql(userGroup, 'g.id')}
    order by g.id
  `.execute(db)
  return rows
}

export interface Slice {
  readonly offset: number
  readonly limit: number
}
export interface FoundRows {
  readonly records: readonly Record<string, unknown>[]
  readonly total: number
}
type Counted = Record<string, unknown> & { readonly total: number }
const foundRows = (rows: readonly Counted[]): FoundRows => ({
  records: rows.map(({ total: _total, ...row }) => row),
  total: rows[0]?.total ?? 0,
})

/** The groups a consumer is in or was in, those he is in first. */
export async function groupsOfUser(
  db: Reader,
  tenantId: string,
  { userId, offset, limit }: Slice & { readonly userId: string },
): Promise<FoundRows> {
  const { rows } = await sql<Counted>`
    select g.id::text as "groupId", ${visibleFieldSql(userGroup, 'groupName', 'g.group_name')} as "groupName",
      case g.group_type when ${choiceSql(userGroup, 'groupType', 'fixed')} then '静态' else '动态' end as "typeName",
      ${textOf('m.enter_time')} as "enterTime",
      case when m.left_no <= g.snapshot_no then ${textOf('m.leave_time')} end as "leaveTime",
      count(*) over ()::int as total
    from ${CURRENT}
    where m.tenant_id = ${tenantId} and m.user_id = ${userId}::bigint${visibleRowsSql(userGroup, 'g.id')}
    order by m.left_no is not null, m.enter_time desc, g.id offset ${offset} limit ${limit}
  `.execute(db)
  return foundRows(rows)
}

/** The changes of a group, newest first. */
export async function changesOfGroup(
  db: Reader,
  tenantId: string,
  { groupId, offset, limit }: Slice & { readonly groupId: string },
): Promise<FoundRows> {
  const { rows } = await sql<Counted>`
    select c.id::text as id, ${textOf('c.create_time')} as "createTime", c.snapshot_no as "snapshotNo",
      (array['计算', '入组', '出组', '文件', '资料删除'])[c.kind] as "kindName", c.entered,
      c.left_count as "leftCount", c.member_count as "memberCount", coalesce(a.real_name, '系统') as "userName",
      ceil(extract(epoch from c.create_time - c.begin_time))::int as seconds, count(*) over ()::int as total
    from user_group_change c left join account a on a.id = c.create_user and a.tenant_id = c.tenant_id
    where c.tenant_id = ${tenantId} and c.group_id = ${groupId}::bigint
    order by c.create_time desc, c.id desc offset ${offset} limit ${limit}
  `.execute(db)
  return foundRows(rows)
}
