import { Tab, TabGroup, TabList } from '@headlessui/react'
import { useSnapshot } from 'valtio'
import { useTabState } from '../../tabs/TabContext.tsx'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { Items } from './Items.tsx'
import { unread } from './unread.ts'

const KINDS = [
  { id: 'notice', title: '通知' },
  { id: 'message', title: '消息' },
] as const
const TAB_CLASS =
  'button button-quiet text-fg2 data-selected:bg-press data-selected:font-medium data-selected:text-fg'

/** All notices and messages for the operator, the latest first. */
export function NoticeListPage() {
  const [index, setIndex] = useTabState('kind', 0)
  const counts = useSnapshot(unread)
  const kind = KINDS[index]?.id ?? 'notice'
  return (
    <>
      <PageHeader title={t('更多通知')} />
      <TabGroup selectedIndex={index} onChange={setIndex}>
        <TabList aria-label={t('通知')} className="flex gap-1 px-4 py-2">
          {KINDS.map(({ id, title }) => (
            <Tab key={id} className={TAB_CLASS}>
              {t(title)}
              {counts[id] > 0 ? <span className="text-small text-fg3 tabular-nums">{counts[id]}</span> : null}
            </Tab>
          ))}
        </TabList>
      </TabGroup>
      <Items key={kind} kind={kind} count={counts[kind]} />
    </>
  )
}
