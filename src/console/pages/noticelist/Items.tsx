import { useCallback } from 'react'
import { Link } from '../../location.tsx'
import { Icon } from '../../shell/Icon.tsx'
import { usePagedRows } from '../../table/usePagedRows.ts'
import { WindowList } from '../../table/WindowList.tsx'
import { t } from '../../text.ts'
import { UnreadDot } from './ItemLine.tsx'
import { openItem } from './openItem.ts'
import { markRead, type Readable } from './unread.ts'
import { type Item, ITEM_PAGE_SIZE, itemPage } from './useNotices.ts'

/** CSS pixels. */
const LINE_HEIGHT = 40
const NONE: readonly (Item | null)[] = []

/** All notices or messages, the latest first; `count` of them are unread. */
export function Items({ kind, count }: { readonly kind: Readable; readonly count: number }) {
  const read = useCallback(
    (current: number, signal: AbortSignal) => itemPage(kind, { current, size: ITEM_PAGE_SIZE, signal }),
    [kind],
  )
  const { rows, error, onView, reload } = usePagedRows(read, ITEM_PAGE_SIZE)
  const items = error ? NONE : rows
  const act = (change: Promise<void>): void => {
    void change.then(reload).catch(() => undefined)
  }
  return (
    <>
      {error ? (
        <p role="alert" className="px-4 py-6 text-bad">
          {error}
        </p>
      ) : null}
      {items?.length === 0 && !error ? <NothingYet kind={kind} /> : null}
      {count > 0 ? (
        <div className="border-b border-line px-4 pb-2">
          <button type="button" className="button button-plain" onClick={() => act(markRead(kind, null))}>
            {t('全部标为已读')}
          </button>
        </div>
      ) : null}
      <WindowList
        as="ul"
        items={items ?? NONE}
        className="min-h-0 overflow-y-auto"
        itemClassName="h-10 border-b border-line"
        itemHeight={LINE_HEIGHT}
        onView={onView}
        render={(item) => <Line item={item} open={(opened) => act(openItem(opened))} />}
      />
    </>
  )
}

const NothingYet = ({ kind }: { readonly kind: Readable }) => (
  <div className="grid flex-1 place-items-center p-6">
    <div className="flex flex-col items-center gap-2 text-center text-fg2">
      <Icon name="megaphone" size={32} className="text-fg3" />
      <p>
        {kind === 'notice'
          ? t('没有通知。发给您的通知会按时间列在这里。')
          : t('没有消息。导出、导入和批量任务结束时会在这里告诉您。')}
      </p>
      <Link href="/wel/index" className="button button-plain mt-2 no-underline">
        {t('回首页')}
      </Link>
    </div>
  </div>
)

interface LineProps {
  readonly item: Item | null
  readonly open: (item: Item) => void
}

const Line = ({ item, open }: LineProps) =>
  item ? (
    <button
      type="button"
      className="flex h-full w-full items-center gap-3 px-4 text-left hover:bg-hover"
      onClick={() => open(item)}
    >
      <UnreadDot item={item} />
      <span className="shrink-0 text-small text-fg2">{t(item.categoryName)}</span>
      <span className={`clip flex-1 ${item.unread ? 'font-medium' : ''}`}>{item.title}</span>
      <time className="text-small text-fg3 tabular-nums">{item.time}</time>
    </button>
  ) : (
    <span className="late skeleton mx-4 h-3 w-1/3" />
  )
