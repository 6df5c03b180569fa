import { Link } from '../../location.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { usePagedRows } from '../../table/usePagedRows.ts'
import { WindowList } from '../../table/WindowList.tsx'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { type Notice, NOTICE_PAGE_SIZE, noticePage } from './useNotices.ts'

/** CSS pixels. */
const LINE_HEIGHT = 40
const NONE: readonly (Notice | null)[] = []

const renderNotice = (notice: Notice | null) =>
  notice ? (
    <>
      <span className="text-small text-fg2">{notice.categoryName}</span>
      <span className="clip flex-1">{notice.title}</span>
      <time className="text-small text-fg3 tabular-nums">{notice.releaseTime}</time>
    </>
  ) : (
    <span className="late skeleton h-3 w-1/3" />
  )

/** All notices for the operator, the latest first. */
export function NoticeListPage() {
  const { rows, error, onView } = usePagedRows(noticePage, NOTICE_PAGE_SIZE)
  const notices = error ? NONE : rows
  return (
    <>
      <PageHeader title={t('更多通知')} />
      {notices?.length === 0 ? (
        <div className="grid flex-1 place-items-center p-6">
          <div className="flex flex-col items-center gap-2 text-center text-fg2">
            <Icon name="megaphone" size={32} className="text-fg3" />
            <p>{t('没有通知。发给您的通知会按时间列在这里。')}</p>
            <Link href="/wel/index" className="button button-plain mt-2 no-underline">
              {t('回首页')}
            </Link>
          </div>
        </div>
      ) : null}
      <WindowList
        as="ul"
        items={notices ?? NONE}
        className="min-h-0 overflow-y-auto"
        itemClassName="flex h-10 items-center gap-3 border-b border-line px-4"
        itemHeight={LINE_HEIGHT}
        onView={onView}
        render={renderNotice}
      />
    </>
  )
}
