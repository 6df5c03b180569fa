import { sql } from 'kysely'
import { feedBack } from '../../../contract/resources/content/feedBack.ts'
import type { Reader, Writer } from '../db.ts'
import { LIVE } from '../expressions.ts'
import { stateSql } from '../storedValues.ts'

/** Counts one more feedback of a user on a day; false where he has sent `limit` already. */
export async function countFeedBack(
  db: Writer,
  { tenantId, userId, day, limit }: { tenantId: string; userId: string; day: string; limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ sent: number }>`
    insert into feed_back_day as d (tenant_id, user_id, day, sent_count)
    values (${tenantId}, ${userId}, ${day}::date, 1)
    on conflict (tenant_id, user_id, day) do update set sent_count = d.sent_count + 1
    where d.sent_count < ${limit}
    returning d.sent_count as sent
  `.execute(db)
  return rows.length > 0
}

/** Forgets the counts of past days. */
export const forgetFeedBackDays = async (db: Reader): Promise<void> => {
  await sql`delete from feed_back_day where day < now()::date - 7`.execute(db)
}

/** Feedback of a user as he sees it. */
export interface OwnFeedBack {
  readonly id: string
  readonly feedNo: string | null
  readonly feedType: number | null
  readonly content: string | null
  readonly replyContent: string | null
  readonly replyTime: string | null
  readonly createTime: string
  readonly satisfaction: number | null
  readonly status: number
  readonly version: number
}

/** The latest feedback of a user in a tenant. */
export async function selectOwnFeedBack(
  db: Reader,
  tenantId: string,
  userId: string,
): Promise<readonly OwnFeedBack[]> {
  const rows = await db
    .selectFrom('feed_back')
    .select([
      'id',
      'feed_no as feedNo',
      'feed_type as feedType',
      'content',
      'reply_content as replyContent',
      'reply_time as replyTime',
      'create_time as createTime',
      'satisfaction',
      'status',
      'version',
    ])
    .where('tenant_id', '=', tenantId)
    .where('operator_id', '=', userId)
    .where('is_deleted', '=', LIVE)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id), version: Number(row.version) }))
}

/** Feedback of some tenant. */
export interface FeedBackAtWork {
  readonly tenantId: string
  readonly id: string
}

/** Feedback of every tenant that nobody has taken within its time, and whose handlers have not heard of it. */
export async function overdueFeedBack(
  db: Reader,
): Promise<readonly (FeedBackAtWork & { readonly feedNo: string; readonly dueTime: string })[]> {
  const { rows } = await sql<FeedBackAtWork & { feedNo: string; dueTime: string }>`
    select tenant_id as "tenantId", id::text as id, feed_no as "feedNo", due_time as "dueTime"
    from feed_back
    where is_deleted = 0 and status = ${stateSql(feedBack, 'waiting')} and due_time < now()
      and overdue_time is null
    order by due_time, id limit 200
  `.execute(db)
  return rows
}

/** Notes that the handlers of an overdue feedback hear of it; false where they have heard already. */
export async function noteOverdue(db: Writer, { tenantId, id }: FeedBackAtWork): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update feed_back set overdue_time = now()
    where tenant_id = ${tenantId} and id = ${id} and overdue_time is null
      and status = ${stateSql(feedBack, 'waiting')}
    returning id::text as id
  `.execute(db)
  return rows.length > 0
}

/** Feedback of every tenant that was answered a week ago. */
export async function answeredFeedBack(db: Reader): Promise<readonly FeedBackAtWork[]> {
  const { rows } = await sql<FeedBackAtWork>`
    select tenant_id as "tenantId", id::text as id
    from feed_back
    where is_deleted = 0 and status = ${stateSql(feedBack, 'replied')}
      and reply_time < now() - interval '7 days'
    order by reply_time, id limit 200
  `.execute(db)
  return rows
}
