import { page } from '../../../contract/wire.ts'
import { fail } from '../../../contract/errors.ts'
import { MESSAGE_CATEGORIES } from '../../../contract/parts/messageCategories.ts'
import { fillText } from '../../../kernel/sentence.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import type { Reading } from '../../engine/work.ts'
import { countUnreadMessages, markMessagesRead, selectMessages } from '../../store/desk/messageRows.ts'
import { countUnreadNotices } from '../../store/desk/noticeRows.ts'
import { namedIds, onlyUnread, pageOf } from './parameters.ts'
import { receiverOf } from './receiver.ts'

const CATEGORY_NAMES = new Map<number, string>(
  Object.entries(MESSAGE_CATEGORIES.wire).map(([name, number]) => [
    number,
    MESSAGE_CATEGORIES.labels[name as keyof typeof MESSAGE_CATEGORIES.wire],
  ]),
)

function categoryOf({ category }: Parameters): number | null {
  if (category === undefined || category === null || category === '') return null
  const number = Number(category)
  if (!CATEGORY_NAMES.has(number)) fail('VALIDATION', { label: 'category', rule: '格式不正确' }, 'category')
  return number
}

/** A page of the caller's messages, the latest first. `sentence` is what `title` says, with its named parts. */
async function readMessages(parameters: Parameters, { caller, database }: Reading): Promise<unknown> {
  const { offset, limit, ...figures } = pageOf(parameters)
  const { messages, total } = await selectMessages(database.kysely, receiverOf(caller), {
    category: categoryOf(parameters),
    unread: onlyUnread(parameters),
    offset,
    limit,
  })
  const records = messages.map(({ sentence, category, ...message }) => ({
    ...message,
    category,
    categoryName: CATEGORY_NAMES.get(category) ?? '',
    title: fillText(sentence.text, sentence.params),
    sentence,
  }))
  return page(records, { total, ...figures, capped: false })
}

/** What the caller has not read: messages by category, notices, and both together. */
async function countUnread(_parameters: Parameters, { caller, database }: Reading): Promise<unknown> {
  const receiver = receiverOf(caller)
  const [byCategory, notice] = await Promise.all([
    countUnreadMessages(database.kysely, receiver),
    countUnreadNotices(database.kysely, receiver),
  ])
  const message = byCategory.reduce((sum, { count }) => sum + count, 0)
  return {
    total: message + notice,
    message,
    notice,
    categories: Object.fromEntries(byCategory.map(({ category, count }) => [category, count])),
  }
}

/** Calls about the messages of the caller. They are private: nobody else reads them, and no audit row is written. */
export const MESSAGE_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/blade-desk/message/page', summary: '我的消息', read: readMessages },
  { method: 'GET', path: '/blade-desk/message/count', summary: '未读消息与通知数', read: countUnread },
  {
    method: 'POST',
    path: '/blade-desk/message/read',
    personal: true,
    summary: '消息标为已读（不传 ids 为全部）',
    read: (parameters, { caller, database }) =>
      markMessagesRead(database.kysely, receiverOf(caller), namedIds(parameters)),
  },
]
