import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api.ts'
import { login } from '../../session.ts'
import { Icon } from '../../shell/Icon.tsx'
import { t } from '../../text.ts'
import { kept } from '../../tokens.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { LoginField } from './LoginField.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useHostTenant } from './useHostTenant.ts'

type FieldName = 'tenantId' | 'username' | 'password' | 'code'
const REQUIRED: Readonly<Record<FieldName, string>> = { tenantId: '请输入租户编号', username: '请输入账号', password: '请输入密码', code: '请输入验证码' }
const placeOf = (message: string): FieldName | 'form' => (/验证码/.test(message) ? 'code' : /租户/.test(message) ? 'tenantId' : /密码|账号|用户/.test(message) ? 'password' : 'form')

/** The door of the console. */
export function LoginPage() {
  const captcha = useCaptcha()
  const hostTenant = useHostTenant()
  const [values, setValues] = useState<Record<FieldName, string>>({ tenantId: kept('tenant') || '000000', username: '', password: '', code: '' })
  const [errors, setErrors] = useState<Partial<Record<FieldName | 'form', string>>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focus = (name: FieldName): void => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  useEffect(() => { focus('username') }, [])

  const set = (name: FieldName) => (value: string): void => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined, form: undefined }))
  }
  const refuse = (found: Partial<Record<FieldName | 'form', string>>): void => {
    setErrors(found)
    const first = (['tenantId', 'username', 'password', 'code'] as const).find((name) => found[name])
    if (first) focus(first)
  }
  const submit = async (): Promise<void> => {
    const wanted: FieldName[] = [...(hostTenant ? [] : ['tenantId' as const]), 'username', 'password', ...(captcha.shown ? ['code' as const] : [])]
    const missing = wanted.filter((name) => values[name].trim() === '')
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, t(REQUIRED[name])])))
    setBusy(true)
    try {
      const { sealPassword } = await import('../../password.ts')
      await login({ tenantId: hostTenant ?? values.tenantId.trim(), username: values.username.trim(), password: await sealPassword(values.password), captchaKey: captcha.key, captchaCode: values.code.trim() })
      navigate('/', { replace: true })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : t('登录失败')
      captcha.renew()
      setValues((before) => ({ ...before, code: '' }))
      const place = placeOf(message)
      refuse({ [place === 'tenantId' && hostTenant ? 'form' : place === 'code' && !captcha.shown ? 'form' : place]: message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <main className="relative grid h-full place-items-center overflow-auto bg-canvas p-4">
      <LanguageSwitch />
      <form
        ref={form} noValidate aria-labelledby="login-title" aria-busy={busy}
        className="flex w-full max-w-90 flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6"
        onSubmit={(event) => { event.preventDefault(); if (!busy) void submit() }}
        onKeyDown={(event) => { if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault() }}
      >
        <header className="mb-1 flex flex-col gap-3">
          <img src="/favicon.svg" alt="" width={36} height={36} />
          <div>
            <h1 id="login-title" className="text-title leading-7">{t('登录')}</h1>
            <p className="text-fg2">{t('数字营销运营管理平台')}</p>
          </div>
        </header>
        {hostTenant ? null : <LoginField name="tenantId" label={t('租户编号')} value={values.tenantId} error={errors.tenantId} onChange={set('tenantId')} autoComplete="organization" mono />}
        <LoginField name="username" label={t('账号')} value={values.username} error={errors.username} onChange={set('username')} autoComplete="username" />
        <LoginField name="password" label={t('密码')} value={values.password} error={errors.password} onChange={set('password')} autoComplete="current-password" secret />
        {captcha.shown ? (
          <div className="flex items-start gap-2">
            <LoginField name="code" label={t('验证码')} value={values.code} error={errors.code} onChange={set('code')} autoComplete="off" mono />
            <button type="button" className="mt-[22px] h-8 w-[104px] shrink-0 overflow-hidden rounded-control border border-line2 bg-[#fff]" onClick={captcha.renew} title={t('看不清？换一张')}>
              <img src={captcha.image} alt={t('验证码图片，按回车换一张')} className="h-full w-full object-contain" />
            </button>
          </div>
        ) : null}
        {errors.form ? <p className="flex items-center gap-1.5 text-bad" role="alert"><Icon name="circle-alert" size={15} />{errors.form}</p> : null}
        <button type="submit" className="button button-primary mt-1 h-9 justify-center" aria-disabled={busy}>{busy ? t('正在登录…') : t('登录')}<kbd>↵</kbd></button>
      </form>
    </main>
  )
}
