import { notFound } from '../../../contract/errors.ts'
import { notice } from '../../../contract/resources/desk/notice.ts'
import { page } from '../../../contract/wire.ts'
import { isId } from '../../../kernel/id.ts'
import type { Parameters, Route } from '../../engine/route.ts'
import { visibleTo } from '../../engine/scope.ts'
import type { Reading } from '../../engine/work.ts'
import { markNoticesRead, selectNoticeReaders, selectReceivedNotices } from '../../store/desk/noticeRows.ts'
import { findMatching } from '../../store/rows.ts'
import { namedIds, onlyUnread, pageOf } from './parameters.ts'
import { receiverOf } from './receiver.ts'

/** A page of the published notices for the caller, the latest first. */
async function readReceived(parameters: Parameters, reading: Reading): Promise<unknown> {
  const { caller, database, services } = reading
  const { offset, limit, ...figures } = pageOf(parameters)
  const category = String(parameters.category ?? '')
  const { notices, total } = await selectReceivedNotices(database.kysely, receiverOf(caller), {
    category: category === '' ? null : category,
    unread: onlyUnread(parameters),
    offset,
    limit,
  })
  const names = await services.labels.dictionary(notice.fields.category, caller.session.tenantId)
  const records = notices.map((row) => ({ ...row, categoryName: names.get(row.category ?? '') ?? '' }))
  return page(records, { total, ...figures, capped: false })
}

/** A page of the users a notice is addressed to, who have read it or have not. Refuses with `NOT_FOUND`. */
const readersOf =
  (read: boolean) =>
  async (parameters: Parameters, reading: Reading): Promise<unknown> => {
    const { tenantId, database } = reading
    const noticeId = String(parameters.id ?? '')
    const [row] = await findMatching(database.kysely, notice, {
      tenantId,
      ids: [isId(noticeId) ? noticeId : '0'],
      where: visibleTo(notice, reading),
    })
    if (!row) throw notFound(notice)
    const { offset, limit, ...figures } = pageOf(parameters)
    const { readers, total } = await selectNoticeReaders(
      database.kysely,
      { tenantId, noticeId },
      { read, offset, limit },
    )
    return page(readers, { total, ...figures, capped: false })
  }

/** Calls about notices that are not derived from the declaration. What one has read is no change of a row. */
export const NOTICE_ROUTES: readonly Route[] = [
  { method: 'GET', path: `${notice.path}/received`, summary: '发给我的通知', read: readReceived },
  {
    method: 'POST',
    path: `${notice.path}/read`,
    personal: true,
    summary: '通知标为已读（不传 ids 为全部）',
    read: (parameters, { caller, database }) =>
      markNoticesRead(database.kysely, receiverOf(caller), namedIds(parameters)),
  },
  {
    method: 'GET',
    path: `${notice.path}/readUsers`,
    summary: '通知的已读人员',
    permission: 'notice_edit',
    resource: notice.id,
    read: readersOf(true),
  },
  {
    method: 'GET',
    path: `${notice.path}/unreadUsers`,
    summary: '通知的未读人员',
    permission: 'notice_edit',
    resource: notice.id,
    read: readersOf(false),
  },
]
