import { sql } from 'kysely'
import { MESSAGE_CATEGORIES, type MessageCategory } from '../../../contract/parts/messageCategories.ts'
import { newId } from '../../../kernel/id.ts'
import type { Sentence } from '../../../kernel/sentence.ts'
import type { Reader } from '../db.ts'
import { NOW, ago, anyId } from '../expressions.ts'

/** A message: the users it is for, what it says, and the path in the console it leads to. */
export interface NewMessage {
  readonly tenantId: string
  readonly userIds: readonly string[]
  readonly category: MessageCategory
  readonly sentence: Sentence
  readonly link?: string
}

/** Characters that an address within the console may have. */
const MAX_LINK_LENGTH = 500

/** Stores a message for each of its users. */
export async function insertMessages(
  db: Reader,
  { tenantId, userIds, category, sentence, link = '' }: NewMessage,
): Promise<void> {
  const receivers = [...new Set(userIds)]
  if (receivers.length === 0) return
  await sql`
    insert into message (id, tenant_id, user_id, category, sentence, link)
    select id, ${tenantId}, user_id, ${MESSAGE_CATEGORIES.wire[category]}::smallint,
      ${JSON.stringify(sentence)}::jsonb, ${link.slice(0, MAX_LINK_LENGTH)}
    from unnest(${receivers.map(() => newId())}::bigint[], ${receivers}::bigint[]) as t (id, user_id)
    returning user_id::text as "userId"
  `.execute(db)
}

/** Whose messages are read. */
export interface Receiver {
  readonly tenantId: string
  readonly userId: string
}

export interface MessageRow {
  readonly id: string
  readonly category: number
  readonly sentence: Sentence
  readonly link: string
  readonly readTime: string | null
  readonly createTime: string
}

export interface MessageQuery {
  /** Number of a category; null for all. */
  readonly category: number | null
  readonly unread: boolean
  readonly offset: number
  readonly limit: number
}

/** A page of a user's messages, the latest first, with the number of all. */
export async function selectMessages(
  db: Reader,
  { tenantId, userId }: Receiver,
  { category, unread, offset, limit }: MessageQuery,
): Promise<{ readonly messages: readonly MessageRow[]; readonly total: number }> {
  let matching = db.selectFrom('message').where('tenant_id', '=', tenantId).where('user_id', '=', userId)
  if (category !== null) matching = matching.where('category', '=', category)
  if (unread) matching = matching.where('read_time', 'is', null)
  const messages = await matching
    .select(['id', 'category', 'sentence', 'link', 'read_time as readTime', 'create_time as createTime'])
    .$narrowType<{ sentence: Sentence }>()
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const counted = await matching.select(sql<number>`count(*)::int`.as('n')).execute()
  return { messages, total: counted[0]?.n ?? 0 }
}

/** The number of a user's unread messages in each category that has some. */
export async function countUnreadMessages(
  db: Reader,
  { tenantId, userId }: Receiver,
): Promise<readonly { readonly category: number; readonly count: number }[]> {
  return db
    .selectFrom('message')
    .select(['category', sql<number>`count(*)::int`.as('count')])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('read_time', 'is', null)
    .groupBy('category')
    .orderBy('category')
    .execute()
}

/** Marks messages of a user as read, all of them for null; returns how many were unread. */
export async function markMessagesRead(
  db: Reader,
  { tenantId, userId }: Receiver,
  ids: readonly string[] | null,
): Promise<number> {
  let unread = db
    .updateTable('message')
    .set({ read_time: NOW })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('read_time', 'is', null)
  if (ids) unread = unread.where('id', '=', anyId(ids))
  return (await unread.returning(['id', 'user_id as userId']).execute()).length
}

/** Deletes messages after their 90 days. */
export async function dropOldMessages(db: Reader): Promise<void> {
  await db.deleteFrom('message').where('create_time', '<', ago('90 days')).execute()
}
