import { type RefObject, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api.ts'
import { login } from './requestTokens.ts'
import { t } from '../../text.ts'
import { readStored } from '../../storedSession.ts'
import { fieldOfMessage, REQUIRED, type FieldName } from './fieldMessages.ts'
import { pageAfterLogin } from './pendingBinding.ts'
import { useCaptcha } from './useCaptcha.ts'
import { useHostTenant } from './useHostTenant.ts'

type Errors = Partial<Record<FieldName | 'form', string>>
const ORDER: readonly FieldName[] = ['tenantId', 'username', 'password', 'code']

type Values = Record<FieldName, string>

/** The second factor a login waits for; none at first. */
const NO_FACTOR: { readonly token: string; readonly methods: readonly string[] } = { token: '', methods: [] }

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
  navigate(pageAfterLogin(), { replace: true })
}

/** The messages of empty fields; null where there are none. */
function missingOf(values: Values, fields: readonly FieldName[]): Errors | null {
  const missing = fields.filter((name) => values[name].trim() === '')
  return missing.length > 0 ? Object.fromEntries(missing.map((name) => [name, t(REQUIRED[name])])) : null
}

/** A refused login as the message of the field it concerns. */
function faultsOf(error: unknown, fields: readonly FieldName[]): Errors {
  if (!(error instanceof ApiError)) return { form: t('登录失败') }
  const field = fieldOfMessage(error.message)
  return { [field !== 'form' && fields.includes(field) ? field : 'form']: error.message }
}

export type Login = ReturnType<typeof useLogin>

/** State of the login form; errors by the field they concern. */
export function useLogin(form: RefObject<HTMLFormElement | null>) {
  const captcha = useCaptcha()
  const hostTenant = useHostTenant()
  const { values, setValues, errors, setErrors, set } = useFields()
  const [busy, setBusy] = useState(false)
  const [factor, setFactor] = useState(NO_FACTOR)
  const visibleFields = ORDER.filter((name) =>
    name === 'tenantId' ? !hostTenant : name === 'code' ? captcha.isRequired : true,
  )
  const refuse = (newErrors: Errors): void => {
    setErrors(newErrors)
    const firstField = visibleFields.find((name) => newErrors[name])
    if (firstField) form.current?.querySelector<HTMLInputElement>(`[name=${firstField}]`)?.focus()
  }
  const beginAnew = (newErrors: Errors): void => {
    captcha.refresh()
    setValues((previous) => ({ ...previous, code: '' }))
    refuse(newErrors)
  }
  const submit = async (): Promise<void> => {
    const missing = missingOf(values, visibleFields)
    if (missing) return refuse(missing)
    setBusy(true)
    try {
      await submitLogin(values, { hostTenant, captchaKey: captcha.key })
    } catch (error) {
      if (error instanceof ApiError && typeof error.body.mfaToken === 'string')
        return setFactor({ token: error.body.mfaToken, methods: error.body.mfaMethods as readonly string[] })
      beginAnew(faultsOf(error, visibleFields))
    } finally {
      setBusy(false)
    }
  }
  const tenantId = hostTenant ?? values.tenantId.trim()
  const finish = (): void => navigate(pageAfterLogin(), { replace: true })
  const shared = { tenantId, finish, values, errors, busy, visibleFields, captcha, set, factor, refuse }
  return {
    ...shared,
    leaveFactor: (message?: string): void => {
      setFactor(NO_FACTOR)
      beginAnew({ form: message })
    },
    submit: () => {
      if (!busy) void submit()
    },
  }
}
