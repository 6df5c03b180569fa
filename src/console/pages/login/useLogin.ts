import { type RefObject, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api.ts'
import { login } from '../../session.ts'
import { t } from '../../text.ts'
import { readStored } from '../../storedSession.ts'
import { fieldOfMessage, REQUIRED, type FieldName } from './fieldMessages.ts'
import { useCaptcha } from './useCaptcha.ts'
import { useHostTenant } from './useHostTenant.ts'

type Errors = Partial<Record<FieldName | 'form', string>>
const ORDER: readonly FieldName[] = ['tenantId', 'username', 'password', 'code']

type Values = Record<FieldName, string>

function useFields() {
  const [values, setValues] = useState<Values>({
    tenantId: readStored('tenant') || '000000',
    username: '',
    password: '',
    code: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const set =
    (name: FieldName) =>
    (value: string): void => {
      setValues((previous) => ({ ...previous, [name]: value }))
      setErrors((previous) => ({ ...previous, [name]: undefined, form: undefined }))
    }
  return { values, setValues, errors, setErrors, set }
}

interface LoginContext {
  /** The tenant of the host name. */
  readonly hostTenant: ReturnType<typeof useHostTenant>
  readonly captchaKey: ReturnType<typeof useCaptcha>['key']
}

async function submitLogin(values: Values, { hostTenant, captchaKey }: LoginContext): Promise<void> {
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

/** State of the login form; errors by the field they concern. */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const captcha = useCaptcha()
  const hostTenant = useHostTenant()
  const { values, setValues, errors, setErrors, set } = useFields()
  const [busy, setBusy] = useState(false)
  const visibleFields = ORDER.filter((name) =>
    name === 'tenantId' ? !hostTenant : name === 'code' ? captcha.isRequired : true,
  )

  const refuse = (newErrors: Errors): void => {
    setErrors(newErrors)
    const firstField = visibleFields.find((name) => newErrors[name])
    if (firstField) form.current?.querySelector<HTMLInputElement>(`[name=${firstField}]`)?.focus()
  }
  const submit = async (): Promise<void> => {
    const missing = visibleFields.filter((name) => values[name].trim() === '')
    if (missing.length > 0)
      return refuse(Object.fromEntries(missing.map((name) => [name, t(REQUIRED[name])])))
    setBusy(true)
    try {
      await submitLogin(values, { hostTenant, captchaKey: captcha.key })
    } catch (error) {
      const message = error instanceof ApiError ? error.message : t('登录失败')
      const field = error instanceof ApiError ? fieldOfMessage(error.message) : 'form'
      captcha.refresh()
      setValues((previous) => ({ ...previous, code: '' }))
      refuse({ [field !== 'form' && visibleFields.includes(field) ? field : 'form']: message })
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    errors,
    busy,
    visibleFields,
    captcha,
    set,
    submit: () => {
      if (!busy) void submit()
    },
  }
}
