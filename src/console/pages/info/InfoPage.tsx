import { useRef, useState } from 'react'
import { useKeys } from '../../shell/useKeys.ts'
import { t } from '../../text.ts'
import { PageHeader } from '../PageHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PersonForm } from './PersonForm.tsx'

const TABS = [
  ['person', '个人信息'],
  ['password', '修改密码'],
  ['binding', '第三方绑定'],
] as const
type TabName = (typeof TABS)[number][0]

/** The operator's own data, password and bindings. */
export function InfoPage() {
  const [tab, setTab] = useState<TabName>('person')
  const list = useRef<HTMLDivElement>(null)
  useKeys(list, (event) => {
    const index = TABS.findIndex(([name]) => name === tab)
    const next =
      event.key === 'ArrowRight'
        ? TABS[(index + 1) % 3]
        : event.key === 'ArrowLeft'
          ? TABS[(index + 2) % 3]
          : undefined
    if (!next) return
    event.preventDefault()
    setTab(next[0])
    document.getElementById(`info-tab-${next[0]}`)?.focus()
  })
  return (
    <>
      <PageHeader title={t('个人信息')} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-150 px-6 py-5 max-s:px-4">
          <div ref={list} role="tablist" aria-label={t('个人信息')} className="mb-5 flex gap-1">
            {TABS.map(([name, title]) => (
              <button
                key={name}
                type="button"
                role="tab"
                id={`info-tab-${name}`}
                aria-controls="info-panel"
                aria-selected={name === tab}
                tabIndex={name === tab ? 0 : -1}
                className={`button button-quiet ${name === tab ? 'bg-press font-medium' : 'text-fg2'}`}
                onClick={() => setTab(name)}
              >
                {t(title)}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="info-panel" aria-labelledby={`info-tab-${tab}`} data-zone="form">
            {tab === 'person' ? <PersonForm /> : tab === 'password' ? <PasswordForm /> : <Binding />}
          </div>
        </div>
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
