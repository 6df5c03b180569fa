import { type RefObject, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api.ts'
import { login } from '../../session.ts'
import { t } from '../../text.ts'
import { kept } from '../../tokens.ts'
import { placeOf, REQUIRED, type FieldName } from './sentences.ts'
import { useCaptcha } from './useCaptcha.ts'
import { useHostTenant } from './useHostTenant.ts'

type Errors = Partial<Record<FieldName | 'form', string>>
const ORDER: readonly FieldName[] = ['tenantId', 'username', 'password', 'code']

type Values = Record<FieldName, string>

function useFields() {
  const [values, setValues] = useState<Values>({
    tenantId: kept('tenant') || '000000',
    username: '',
    password: '',
    code: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const set =
    (name: FieldName) =>
    (value: string): void => {
      setValues((before) => ({ ...before, [name]: value }))
      setErrors((before) => ({ ...before, [name]: undefined, form: undefined }))
    }
  return { values, setValues, errors, setErrors, set }
}

interface Given {
  /** The tenant the address stands for. */
  readonly hostTenant: ReturnType<typeof useHostTenant>
  readonly captchaKey: ReturnType<typeof useCaptcha>['key']
}

async function attempt(values: Values, { hostTenant, captchaKey }: Given): Promise<void> {
  const { sealPassword } = await import('../../password.ts')
  await login({
    tenantId: hostTenant ?? values.tenantId.trim(),
    username: values.username.trim(),
    password: await sealPassword(values.password),
    captchaKey,
    captchaCode: values.code.trim(),
  })
  navigate('/', { replace: true })
}

export type Login = ReturnType<typeof useLogin>

/** State and behaviour of the login form; errors stand at the field they concern. */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const captcha = useCaptcha()
  const hostTenant = useHostTenant()
  const { values, setValues, errors, setErrors, set } = useFields()
  const [busy, setBusy] = useState(false)
  const shown = ORDER.filter((name) =>
    name === 'tenantId' ? !hostTenant : name === 'code' ? captcha.shown : true,
  )

  const refuse = (found: Errors): void => {
    setErrors(found)
    const first = shown.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
  }
  const submit = async (): Promise<void> => {
    const missing = shown.filter((name) => values[name].trim() === '')
    if (missing.length > 0)
      return refuse(Object.fromEntries(missing.map((name) => [name, t(REQUIRED[name])])))
    setBusy(true)
    try {
      await attempt(values, { hostTenant, captchaKey: captcha.key })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : t('登录失败')
      const place = error instanceof ApiError ? placeOf(error.message) : 'form'
      captcha.renew()
      setValues((before) => ({ ...before, code: '' }))
      refuse({ [place !== 'form' && shown.includes(place) ? place : 'form']: message })
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    errors,
    busy,
    shown,
    captcha,
    set,
    submit: () => {
      if (!busy) void submit()
    },
  }
}
