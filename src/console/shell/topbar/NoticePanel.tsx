import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from '../../location.tsx'
import { unread } from '../../pages/noticelist/unread.ts'
import { t } from '../../text.ts'
import { KeyHint } from '../KeyHint.tsx'
import { NoticeItems } from './NoticeItems.tsx'
import './notices.css'

const KINDS = [
  { id: 'message', title: '消息' },
  { id: 'notice', title: '公告' },
] as const

/** The tab with something unread, messages first. */
const firstTab = (): number => (unread.message === 0 && unread.notice > 0 ? 1 : 0)

interface NoticePanelProps {
  readonly close: () => void
  /** The title stands above already. */
  readonly untitled?: boolean
}

/** Messages and notices, what is unread first, with what can be done about each at once. */
export function NoticePanel({ close, untitled = false }: NoticePanelProps) {
  const counts: Readonly<Record<string, number>> = useSnapshot(unread)
  const [index, setIndex] = useState(firstTab)
  const [onlyUnread, setOnlyUnread] = useState(false)
  // Once the operator walks along the tabs, the focus stays with them.
  const isOpening = useRef(true)
  const show = (next: number): void => {
    isOpening.current = false
    setIndex(next)
  }
  return (
    <div className="notices">
      {untitled ? null : <p className="notices-title">{t('通知')}</p>}
      <TabGroup selectedIndex={index} onChange={show} className="notices-part">
        <div className="notices-tabs">
          <TabList aria-label={t('通知')} className="flex gap-4">
            {KINDS.map(({ id, title }) => (
              <Tab key={id} className="notices-tab">
                {t(title)} <span className="text-small text-fg3">{counts[id] ? counts[id] : ''}</span>
              </Tab>
            ))}
          </TabList>
          <button
            type="button"
            role="switch"
            aria-checked={onlyUnread}
            className="notices-switch"
            onClick={() => setOnlyUnread(!onlyUnread)}
          >
            {t('只看未读')}
          </button>
        </div>
        <TabPanels className="notices-part">
          {KINDS.map(({ id }) => (
            <TabPanel key={id} tabIndex={-1} className="notices-part">
              <NoticeItems kind={id} onlyUnread={onlyUnread} close={close} isOpening={isOpening} />
            </TabPanel>
          ))}
        </TabPanels>
      </TabGroup>
      <Foot close={close} />
    </div>
  )
}

const Foot = ({ close }: { readonly close: () => void }) => (
  <footer className="notices-foot">
    <KeyHint keys="j k" /> {t('移动')}
    <KeyHint keys="e" /> {t('已读')}
    <KeyHint keys="m" /> {t('静音')}
    <Link href="/desk/noticelist" className="ml-auto" onClick={close}>
      {t('查看更多通知')}
    </Link>
  </footer>
)
