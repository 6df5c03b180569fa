import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, post } from '../../api.ts'
import { sealPassword } from '../../password.ts'
import { logout } from '../../session.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

/** Values of the password form. */
export type Name = 'oldPassword' | 'newPassword' | 'newPassword1'
type Values = Readonly<Record<Name, string>>
type Faults = Partial<Record<Name, string>>
const EMPTY: Values = { oldPassword: '', newPassword: '', newPassword1: '' }
export const LABELS: Readonly<Record<Name, string>> = {
  oldPassword: '原密码',
  newPassword: '新密码',
  newPassword1: '确认新密码',
}
export const NAMES = Object.keys(LABELS) as Name[]

function faultsOf(values: Values): Faults | null {
  const missing = NAMES.filter((name) => values[name] === '')
  if (missing.length > 0)
    return Object.fromEntries(missing.map((name) => [name, t('请输入{label}', { label: t(LABELS[name]) })]))
  return values.newPassword === values.newPassword1 ? null : { newPassword1: t('两次密码输入不一致') }
}

async function send(values: Values): Promise<void> {
  const [oldPassword, newPassword, newPassword1] = await Promise.all(
    NAMES.map((name) => sealPassword(values[name])),
  )
  await post(
    '/blade-system/user/update-password',
    { oldPassword, newPassword, newPassword1 },
    { quiet: true },
  )
}

/** State of the password form; after a change the operator logs in again. */
export function usePasswordForm() {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Faults>({})
  const [busy, setBusy] = useState(false)
  const refuse = (newErrors: Faults): void => {
    setErrors(newErrors)
    document.getElementById(`info-${Object.keys(newErrors)[0] ?? ''}`)?.focus()
  }
  const save = async (): Promise<void> => {
    const faults = faultsOf(values)
    if (faults) return refuse(faults)
    setBusy(true)
    try {
      await send(values)
      toast(t('密码已修改，请重新登录'))
      await logout()
      navigate('/login', { replace: true })
    } catch (error) {
      if (error instanceof ApiError)
        refuse({
          [NAMES.find((name) => name === error.field) ??
            (/原密码/.test(error.message) ? 'oldPassword' : 'newPassword')]: error.message,
        })
    } finally {
      setBusy(false)
    }
  }
  return {
    values,
    errors,
    busy,
    set: (name: Name, value: string): void => {
      setValues({ ...values, [name]: value })
      setErrors({})
    },
    save: (): void => {
      if (!busy) void save()
    },
  }
}
