import { useEffect, useState } from 'react'
import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { useSearch } from '../../location.tsx'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { FactorsPanel } from './FactorsPanel.tsx'
import { IdentityPanel } from './IdentityPanel.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** Title, content and the name of the tab in the address (`?tab=sessions`). */
const TABS = [
  ['个人信息', PersonForm, 'person'],
  ['修改密码', PasswordForm, 'password'],
  ['登录会话', SessionsPanel, 'sessions'],
  ['两步验证', FactorsPanel, 'factor'],
  ['第三方绑定', IdentityPanel, 'binding'],
] as const
const TAB_CLASS =
  'button button-quiet text-fg2 data-selected:bg-press data-selected:font-medium data-selected:text-fg'

/** The tab that is shown: the one of the address, until another is chosen. */
function useTab(): [number, (index: number) => void] {
  const search = useSearch()
  const named = TABS.findIndex(([, , name]) => name === new URLSearchParams(search).get('tab'))
  const [index, setIndex] = useState(Math.max(0, named))
  useEffect(() => {
    if (named >= 0) setIndex(named)
  }, [named])
  return [index, setIndex]
}

/** The operator's own data, password and bindings. */
export function InfoPage() {
  const [tab, setTab] = useTab()
  return (
    <>
      <PageHeader title={t('个人信息')} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TabGroup selectedIndex={tab} onChange={setTab} className="mx-auto max-w-150 px-6 py-5 max-s:px-4">
          <TabList aria-label={t('个人信息')} className="mb-5 flex gap-1">
            {TABS.map(([title]) => (
              <Tab key={title} className={TAB_CLASS}>
                {t(title)}
              </Tab>
            ))}
          </TabList>
          <TabPanels data-zone="form">
            {TABS.map(([title, Content]) => (
              <TabPanel key={title} tabIndex={-1}>
                <Content />
              </TabPanel>
            ))}
          </TabPanels>
        </TabGroup>
      </div>
    </>
  )
}
