import { useEffect, useRef } from 'react'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LoginField } from './LoginField.tsx'
import { type Login, useLogin } from './useLogin.ts'

/** The login page. */
export function LoginPage() {
  const form = useRef<HTMLFormElement>(null)
  const login = useLogin(form)
  const { errors, busy, submit } = login
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=username]')?.focus()
  }, [])
  return (
    <main className="relative grid h-full place-items-center overflow-auto bg-canvas p-4">
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
        <Heading />
        <Fields login={login} />
        {errors.form ? (
          <p className="flex items-center gap-1.5 text-bad" role="alert">
            <Icon name="circle-alert" size={15} />
            {errors.form}
          </p>
        ) : null}
        <button type="submit" className="button button-primary mt-1 h-9 justify-center" aria-disabled={busy}>
          {busy ? t('正在登录…') : t('登录')}
          <kbd>↵</kbd>
        </button>
      </form>
    </main>
  )
}

const Heading = () => (
  <header className="mb-1 flex flex-col gap-3">
    <img src="/favicon.svg" alt="" width={36} height={36} />
    <div>
      <h1 id="login-title" className="text-title leading-7">
        {t('登录')}
      </h1>
      <p className="text-fg2">{t('数字营销运营管理平台')}</p>
    </div>
  </header>
)

function Fields({ login: { values, errors, visibleFields, captcha, set } }: { readonly login: Login }) {
  return (
    <>
      {visibleFields.includes('tenantId') ? (
        <LoginField
          name="tenantId"
          label={t('租户编号')}
          value={values.tenantId}
          error={errors.tenantId}
          onChange={set('tenantId')}
          autoComplete="organization"
          mono
        />
      ) : null}
      <LoginField
        name="username"
        label={t('账号')}
        value={values.username}
        error={errors.username}
        onChange={set('username')}
        autoComplete="username"
      />
      <LoginField
        name="password"
        label={t('密码')}
        value={values.password}
        error={errors.password}
        onChange={set('password')}
        autoComplete="current-password"
        secret
      />
      {captcha.isRequired ? (
        <CaptchaField
          image={captcha.image}
          value={values.code}
          error={errors.code}
          onChange={set('code')}
          refresh={captcha.refresh}
        />
      ) : null}
    </>
  )
}
