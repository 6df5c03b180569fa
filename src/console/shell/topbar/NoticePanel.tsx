import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { Link } from '../../location.tsx'
import { useNotices } from '../../pages/noticelist/useNotices.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'

const KINDS = [
  { id: 'mail', title: '邮件', icon: 'mail', empty: '没有新邮件' },
  { id: 'message', title: '消息', icon: 'message-square', empty: '没有新消息' },
  { id: 'notice', title: '通知', icon: 'megaphone', empty: '没有新通知' },
] as const

const TAB_CLASS =
  'button button-quiet flex-1 justify-center text-fg2 data-selected:bg-press data-selected:font-medium data-selected:text-fg'

/** Mail, messages and notices by kind, the latest notices first. */
export function NoticePanel({ close }: { readonly close: () => void }) {
  return (
    <>
      <TabGroup defaultIndex={KINDS.findIndex(({ id }) => id === 'notice')}>
        <TabList aria-label={t('通知')} className="flex gap-0.5 border-b border-line p-1.5">
          {KINDS.map(({ id, title }) => (
            <Tab key={id} className={TAB_CLASS}>
              {t(title)}
            </Tab>
          ))}
        </TabList>
        <TabPanels>
          {KINDS.map(({ id, icon, empty }) => (
            <TabPanel key={id} tabIndex={-1}>
              {id === 'notice' ? <Latest /> : <Empty icon={icon} text={t(empty)} />}
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

function Latest() {
  const notices = useNotices(5)
  if (notices === null)
    return (
      <div className="late p-4">
        <div className="skeleton h-4" />
      </div>
    )
  if (notices.length === 0) return <Empty icon="megaphone" text={t('没有新通知')} />
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id} className="border-b border-line px-4 py-2 last:border-0">
          <p className="clip">{notice.title}</p>
          <time className="text-small text-fg3">{notice.releaseTime}</time>
        </li>
      ))}
    </ul>
  )
}
