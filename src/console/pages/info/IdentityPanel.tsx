import { session } from '../../session.ts'
import { t } from '../../text.ts'
import { providerAddress } from '../login/ProviderButtons.tsx'
import { type Identity, useIdentities } from './useIdentities.ts'

/** The operator's third-party accounts: bind, unbind. */
export function IdentityPanel() {
  const { identities, error, unbind } = useIdentities()
  if (!identities) return <div className="late skeleton h-24" />
  const { bound } = identities
  const open = identities.providers.filter(({ source }) => !bound.some((one) => one.source === source))
  return (
    <section className="flex flex-col gap-3 rounded-panel border border-line p-5">
      <header>
        <h2 className="mb-1">{t('第三方绑定')}</h2>
        <p className="text-fg2">
          {bound.length === 0 && open.length === 0
            ? t('本租户没有启用第三方登录。管理员在“系统管理”的“第三方登录”中启用之后，才能在这里绑定账号。')
            : t('绑定之后，可以在登录页用第三方账号登录')}
        </p>
      </header>
      {bound.length > 0 ? (
        <ul>
          {bound.map((identity) => (
            <IdentityLine key={identity.id} identity={identity} unbind={unbind} />
          ))}
        </ul>
      ) : null}
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      {open.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          {open.map(({ source, name }) => (
            <button
              key={source}
              type="button"
              className="button button-plain"
              onClick={() => location.assign(providerAddress(source, session.user?.tenant_id ?? '', 'bind'))}
            >
              {t('绑定{name}', { name })}
            </button>
          ))}
        </div>
      ) : null}
    </section>
  )
}

interface IdentityLineProps {
  readonly identity: Identity
  readonly unbind: (identity: Identity) => Promise<void>
}

function IdentityLine({ identity, unbind }: IdentityLineProps) {
  const { provider, displayName, createdTime, usedTime } = identity
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-line py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="clip">
          {provider || t('已删除的第三方')}
          <span className="text-fg2"> {displayName}</span>
        </p>
        <p className="text-small text-fg2">
          {usedTime
            ? t('{created} 绑定，最近使用 {used}', { created: createdTime, used: usedTime })
            : t('{created} 绑定，还没有使用过', { created: createdTime })}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('解除 {name} 的绑定', { name: displayName })}
        onClick={() => void unbind(identity)}
      >
        {t('解除绑定')}
      </button>
    </li>
  )
}
