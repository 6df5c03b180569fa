import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from '../../location.tsx'
import { UnreadDot } from '../../pages/noticelist/ItemLine.tsx'
import { openItem } from '../../pages/noticelist/openItem.ts'
import { markRead, type Readable, refreshUnread, unread } from '../../pages/noticelist/unread.ts'
import { type Item, useItems } from '../../pages/noticelist/useNotices.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'

const KINDS = [
  { id: 'mail', title: '邮件', icon: 'mail', empty: '没有新邮件' },
  { id: 'message', title: '消息', icon: 'message-square', empty: '没有新消息' },
  { id: 'notice', title: '通知', icon: 'megaphone', empty: '没有新通知' },
] as const
const SHOWN_ITEMS = 6

const TAB_CLASS =
  'button button-quiet flex-1 justify-center text-fg2 ' +
  'data-selected:bg-press data-selected:font-medium data-selected:text-fg'

/** The tab with something unread, messages first; else the notices. */
const firstTab = (): number => KINDS.findIndex(({ id }) => id === (unread.message > 0 ? 'message' : 'notice'))

/** Mail, messages and notices by kind, the latest first. */
export function NoticePanel({ close }: { readonly close: () => void }) {
  const counts: Readonly<Record<string, number>> = useSnapshot(unread)
  const [index, setIndex] = useState(firstTab)
  useEffect(() => {
    void refreshUnread()
  }, [])
  return (
    <>
      <TabGroup selectedIndex={index} onChange={setIndex}>
        <TabList aria-label={t('通知')} className="flex gap-0.5 border-b border-line p-1.5">
          {KINDS.map(({ id, title }) => (
            <Tab key={id} className={TAB_CLASS}>
              {t(title)}
              {counts[id] ? <span className="text-small text-fg3 tabular-nums">{counts[id]}</span> : null}
            </Tab>
          ))}
        </TabList>
        <TabPanels>
          {KINDS.map(({ id, icon, empty }) => (
            <TabPanel key={id} tabIndex={-1}>
              {id === 'mail' ? (
                <Empty icon={icon} text={t(empty)} />
              ) : (
                <Latest kind={id} close={close} empty={<Empty icon={icon} text={t(empty)} />} />
              )}
            </TabPanel>
          ))}
        </TabPanels>
      </TabGroup>
      <Link
        href="/desk/noticelist"
        className="block border-t border-line py-2 text-center text-small no-underline hover:bg-hover"
        onClick={close}
      >
        {t('查看更多通知')}
      </Link>
    </>
  )
}

const Empty = ({ icon, text }: { readonly icon: string; readonly text: string }) => (
  <div className="flex flex-col items-center gap-2 px-6 py-9 text-fg2">
    <Icon name={icon} size={26} className="text-fg3" />
    <p>{text}</p>
  </div>
)

interface LatestProps {
  readonly kind: Readable
  readonly close: () => void
  readonly empty: ReturnType<typeof Empty>
}

function Latest({ kind, close, empty }: LatestProps) {
  const { items, reload } = useItems(kind, SHOWN_ITEMS)
  const count = useSnapshot(unread)[kind]
  if (items === null)
    return (
      <div className="late p-4">
        <div className="skeleton h-4" />
      </div>
    )
  if (items.length === 0) return empty
  return (
    <>
      <ul className="max-h-[60vh] overflow-y-auto">
        {items.map((item) => (
          <Line key={item.id} item={item} close={close} />
        ))}
      </ul>
      {count > 0 ? (
        <button
          type="button"
          className="button button-quiet w-full justify-center border-t border-line text-fg2"
          onClick={() => {
            void markRead(kind, null).then(reload, () => undefined)
          }}
        >
          {t('全部标为已读')}
        </button>
      ) : null}
    </>
  )
}

function Line({ item, close }: { readonly item: Item; readonly close: () => void }) {
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        className="flex w-full items-baseline gap-2 px-3 py-2 text-left hover:bg-hover"
        onClick={() => {
          close()
          openItem(item).catch(() => undefined)
        }}
      >
        <UnreadDot item={item} />
        <span className="min-w-0 flex-1">
          <span className={`line-clamp-2 ${item.unread ? 'font-medium' : ''}`}>{item.title}</span>
          <time className="text-small text-fg3 tabular-nums">{item.time}</time>
        </span>
      </button>
    </li>
  )
}
