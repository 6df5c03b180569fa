import { lazy, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LoginFields } from './LoginFields.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { hostLook } from './useHostTenant.ts'
import { useLogin } from './useLogin.ts'

const FactorStep = lazy(async () => ({ default: (await import('./FactorStep.tsx')).FactorStep }))

/** The login page. */
export function LoginPage() {
  const form = useRef<HTMLFormElement>(null)
  const login = useLogin(form)
  const { errors, busy, submit } = login
  const { tenantName, backgroundUrl } = useSnapshot(hostLook)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus()
  }, [])
  if (login.factor.token !== '')
    return (
      <main className="relative grid h-full place-items-center overflow-auto bg-canvas p-4">
        <FactorStep {...login.factor} finish={login.finish} leave={login.leaveFactor} />
      </main>
    )
  return (
    <main
      className="relative grid h-full place-items-center overflow-auto bg-canvas bg-cover bg-center p-4"
      style={backgroundUrl === '' ? undefined : { backgroundImage: `url(${JSON.stringify(backgroundUrl)})` }}
    >
      <LanguageSwitch />
      <form
        ref={form}
        noValidate
        aria-labelledby="login-title"
        aria-busy={busy}
        className="flex w-full max-w-90 flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Heading name={tenantName} />
        <LoginFields login={login} />
        {errors.form ? <FormError text={errors.form} /> : null}
        <button type="submit" className="button button-primary mt-1 h-9 justify-center" aria-disabled={busy}>
          {busy ? t('正在登录…') : t('登录')}
          <kbd>↵</kbd>
        </button>
        <PasskeyButton fail={(form) => login.refuse({ form })} />
        <ProviderButtons tenantId={login.tenantId} />
      </form>
    </main>
  )
}

const FormError = ({ text }: { readonly text: string }) => (
  <p className="flex items-center gap-1.5 text-bad" role="alert">
    <Icon name="circle-alert" size={15} />
    {text}
  </p>
)

const Heading = ({ name }: { readonly name: string }) => (
  <header className="mb-1 flex flex-col gap-3">
    <img src="/favicon.svg" alt="" width={36} height={36} />
    <div>
      <h1 id="login-title" className="text-title leading-7">
        {t('登录')}
      </h1>
      <p className="text-fg2">{name || t('数字营销运营管理平台')}</p>
    </div>
  </header>
)
