import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LoginFields } from './LoginFields.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { hostLook } from './useHostTenant.ts'
import { useLogin } from './useLogin.ts'

const PortalLook = lazy(async () => ({ default: (await import('./PortalLook.tsx')).PortalLook }))
const FactorStep = lazy(async () => ({ default: (await import('./FactorStep.tsx')).FactorStep }))

/** The login page, with the look of the entry that its host name has. */
export function LoginPage() {
  const form = useRef<HTMLFormElement>(null)
  const login = useLogin(form)
  const { backgroundUrl, portal } = useSnapshot(hostLook)
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
      <div className="flex w-full flex-col items-center gap-6">
        <LoginForm form={form} login={login} />
        {portal ? (
          <Suspense fallback={null}>
            <PortalLook portal={portal} />
          </Suspense>
        ) : null}
      </div>
    </main>
  )
}

interface LoginFormProps {
  readonly form: RefObject<HTMLFormElement | null>
  readonly login: ReturnType<typeof useLogin>
}

function LoginForm({ form, login }: LoginFormProps) {
  const { errors, busy, submit } = login
  const { tenantName, portal } = useSnapshot(hostLook)
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus()
  }, [form])
  return (
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
      <Heading name={portal?.title || tenantName} logo={portal?.logo ?? null} />
      <LoginFields login={login} />
      {errors.form ? <FormError text={errors.form} /> : null}
      <button type="submit" className="button button-primary mt-1 h-9 justify-center" aria-disabled={busy}>
        {busy ? t('正在登录…') : t('登录')}
        <kbd>↵</kbd>
      </button>
      <PasskeyButton fail={(form) => login.refuse({ form })} />
      <ProviderButtons tenantId={login.tenantId} />
    </form>
  )
}

const FormError = ({ text }: { readonly text: string }) => (
  <p className="flex items-center gap-1.5 text-bad" role="alert">
    <Icon name="circle-alert" size={15} />
    {text}
  </p>
)

const Heading = ({ name, logo }: { readonly name: string; readonly logo: string | null }) => (
  <header className="mb-1 flex flex-col gap-3">
    <img src={logo ?? '/favicon.svg'} alt="" width={36} height={36} className="object-contain" />
    <div>
      <h1 id="login-title" className="text-title leading-7">
        {t('登录')}
      </h1>
      <p className="text-fg2">{name || t('数字营销运营管理平台')}</p>
    </div>
  </header>
)
