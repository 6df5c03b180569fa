import { useEffect } from 'react'
import { t } from '../../text.ts'
import { CardForm } from './CardForm.tsx'
import { LoginField } from './LoginField.tsx'
import { useHostTenant } from './useHostTenant.ts'
import { type RegistrationField, useRegistration } from './useRegistration.ts'
import type { Guest } from './useSocial.ts'

interface RegisterFormProps {
  readonly className: string
  readonly guest: Guest
  readonly leave: () => void
}

const LABELS: Readonly<Record<RegistrationField, string>> = {
  tenantId: '租户编号',
  name: '用户姓名',
  account: '账号名称',
  password: '密码',
  password2: '确认密码',
}
const COMPLETIONS: Readonly<Record<RegistrationField, string>> = {
  tenantId: 'organization',
  name: 'name',
  account: 'username',
  password: 'new-password',
  password2: 'new-password',
}
const isSecret = (field: RegistrationField): boolean => field.startsWith('password')

/** Asks for an account for an unknown third-party user; an administrator approves it. */
export function RegisterForm({ className, guest, leave }: RegisterFormProps) {
  const registration = useRegistration(guest)
  const { values, fault, busy, set } = registration
  const hostTenant = useHostTenant()
  useEffect(() => document.getElementById('login-name')?.focus(), [])
  if (registration.sent) return <Sent className={className} leave={leave} />
  const fields: readonly RegistrationField[] = ['name', 'account', 'password', 'password2']
  return (
    <CardForm
      className={className}
      title={t('账号注册')}
      busy={busy}
      submitLabel={t('提交注册')}
      submit={registration.submit}
      leaveLabel={t('返回登录')}
      leave={leave}
    >
      {(hostTenant === null ? (['tenantId', ...fields] as const) : fields).map((field) => (
        <LoginField
          key={field}
          name={field}
          label={t(LABELS[field])}
          value={values[field]}
          {...(fault?.field === field ? { error: fault.text } : {})}
          autoComplete={COMPLETIONS[field]}
          mono={field === 'tenantId'}
          secret={isSecret(field)}
          onChange={set(field)}
        />
      ))}
    </CardForm>
  )
}

/** The first button of a card has the focus, so that Enter goes on. */
const focused = (button: HTMLButtonElement | null): void => button?.focus()

const Sent = ({ className, leave }: Omit<RegisterFormProps, 'guest'>) => (
  <section className={className} aria-labelledby="social-title">
    <h1 id="social-title" className="text-title leading-7">
      {t('账号注册')}
    </h1>
    <p role="status">{t('注册申请已提交，审核通过后即可登录')}</p>
    <button type="button" ref={focused} className="button button-primary h-9 justify-center" onClick={leave}>
      {t('返回登录')}
      <kbd>↵</kbd>
    </button>
  </section>
)
