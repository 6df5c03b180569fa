import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'

const TABS = [
  ['个人信息', PersonForm],
  ['修改密码', PasswordForm],
  ['第三方绑定', Binding],
] as const
const TAB_CLASS =
  'button button-quiet text-fg2 data-selected:bg-press data-selected:font-medium data-selected:text-fg'

/** The operator's own data, password and bindings. */
export function InfoPage() {
  return (
    <>
      <PageHeader title={t('个人信息')} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <TabGroup className="mx-auto max-w-150 px-6 py-5 max-s:px-4">
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

/** Third-party logins are enabled by an administrator's settings; until then the card says so. */
function Binding() {
  return (
    <div className="rounded-panel border border-line p-5">
      <h2 className="mb-1">{t('钉钉')}</h2>
      <p className="text-fg2">
        {t(
          '本平台没有配置钉钉登录。管理员在服务器上填写钉钉应用的 AppKey 与 AppSecret 之后，才能在这里绑定账号。',
        )}
      </p>
    </div>
  )
}
