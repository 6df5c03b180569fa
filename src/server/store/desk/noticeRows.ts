import { type RawBuilder, sql } from 'kysely'
import { notice } from '../../../contract/resources/desk/notice.ts'
import { dept } from '../../../contract/resources/system/dept.ts'
import { user } from '../../../contract/resources/system/user.ts'
import type { Reader } from '../db.ts'
import { stateSql } from '../storedValues.ts'
import { visibleFieldSql, visibleRowsSql } from '../visibilitySql.ts'
import type { Receiver } from './messageRows.ts'

/** A user with the roles he works in, and his departments with those above them. */
export interface NoticeReceiver extends Receiver {
  readonly roleIds: readonly string[]
  readonly deptPath: readonly string[]
}

/** Published notices `n` that are addressed to a user. */
const receivedSql = ({ tenantId, userId, roleIds, deptPath }: NoticeReceiver): RawBuilder<boolean> => sql`
  n.tenant_id = ${tenantId} and n.is_deleted = 0 and n.release_time <= now()
  and ((n.role_ids = '{}' and n.dept_ids = '{}' and n.user_ids = '{}')
    or n.role_ids && ${roleIds}::bigint[] or n.dept_ids && ${deptPath}::bigint[]
    or n.user_ids && ${[userId]}::bigint[])
  ${visibleRowsSql(notice, 'n.id')}
`

/** Of a user: notices published before his account existed do not wait for him. */
const unreadSql = ({ userId }: NoticeReceiver): RawBuilder<boolean> => sql`
  greatest(n.release_time, n.create_time) >= (select create_time from account where id = ${userId})
  and not exists (select 1 from notice_read r where r.notice_id = n.id and r.user_id = ${userId})
`

export interface ReceivedNotice {
  readonly id: string
  readonly title: string | null
  readonly category: string | null
  readonly content: string | null
  readonly releaseTime: string
  readonly unread: boolean
}

/** A page of the published notices for a user, the latest first, with the number of all. */
export async function selectReceivedNotices(
  db: Reader,
  receiver: NoticeReceiver,
  {
    category,
    unread,
    offset,
    limit,
  }: {
    readonly category: string | null
    readonly unread: boolean
    readonly offset: number
    readonly limit: number
  },
): Promise<{ readonly notices: readonly ReceivedNotice[]; readonly total: number }> {
  const matching = sql`
    ${receivedSql(receiver)}
    ${category === null ? sql`` : sql`and n.category = ${category}`}
    ${unread ? sql`and ${unreadSql(receiver)}` : sql``}
  `
  const { rows } = await sql<ReceivedNotice>`
    select n.id::text as id, ${visibleFieldSql(notice, 'title', 'n.title')} as title,
      ${visibleFieldSql(notice, 'category', 'n.category')} as category,
      ${visibleFieldSql(notice, 'content', 'n.content')} as content,
      n.release_time as "releaseTime", (${unreadSql(receiver)}) as unread
    from notice n
    where ${matching}
    order by n.release_time desc, n.id desc
    offset ${offset} limit ${limit}
  `.execute(db)
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*)::int as n from notice n where ${matching}`.execute(db)
  return { notices: rows, total: counted[0]?.n ?? 0 }
}

export async function countUnreadNotices(db: Reader, receiver: NoticeReceiver): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n from notice n where ${receivedSql(receiver)} and ${unreadSql(receiver)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Stores that a user has read notices that are addressed to him, all of them for null; returns how many. */
export async function markNoticesRead(
  db: Reader,
  receiver: NoticeReceiver,
  ids: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{
    id: string
  }>`
    insert into notice_read (tenant_id, notice_id, user_id)
    select n.tenant_id, n.id, ${receiver.userId}::bigint
    from notice n
    where ${receivedSql(receiver)} ${ids ? sql`and n.id = any(${ids}::bigint[])` : sql``}
    on conflict (notice_id, user_id) do nothing
    returning notice_id::text as id, user_id::text as "userId"
  `.execute(db)
  return rows.length
}

export interface NoticeReader {
  readonly id: string
  readonly realName: string | null
  readonly account: string | null
  readonly deptName: string | null
  readonly readTime: string | null
}

/** A page of the users a notice is addressed to, those who have read it or the others. */
export async function selectNoticeReaders(
  db: Reader,
  { tenantId, noticeId }: { readonly tenantId: string; readonly noticeId: string },
  { read, offset, limit }: { readonly read: boolean; readonly offset: number; readonly limit: number },
): Promise<{ readonly readers: readonly NoticeReader[]; readonly total: number }> {
  const matching = sql`
    from notice n
    join account a on a.tenant_id = n.tenant_id and a.is_deleted = 0 and a.status = ${stateSql(user, 'active')}
      and ((n.role_ids = '{}' and n.dept_ids = '{}' and n.user_ids = '{}')
        or a.role_id && n.role_ids or a.id = any(n.user_ids)
        or a.dept_id && array(
          with recursive below as (
            select id from dept where id = any(n.dept_ids)
            union select d.id from dept d join below b on d.parent_id = b.id)
          select id from below))
    left join notice_read r on r.notice_id = n.id and r.user_id = a.id
    where n.tenant_id = ${tenantId} and n.id = ${noticeId}
      and r.user_id is ${read ? sql`not null` : sql`null`}
      ${visibleRowsSql(user, 'a.id')}
  `
  const { rows } = await sql<NoticeReader>`
    select a.id::text as id, ${visibleFieldSql(user, 'realName', 'a.real_name')} as "realName",
      ${visibleFieldSql(user, 'account', 'a.account')} as account,
      (
        select string_agg(${visibleFieldSql(dept, 'deptName', 'd.dept_name')}, '，' order by d.id)
        from dept d
        where d.id = any(a.dept_id) ${visibleRowsSql(dept, 'd.id')}) as "deptName",
      r.read_time as "readTime"
    ${matching}
    order by r.read_time desc nulls last, a.id
    offset ${offset} limit ${limit}
  `.execute(db)
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${matching}`.execute(db)
  return { readers: rows, total: counted[0]?.n ?? 0 }
}
