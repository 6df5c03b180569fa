import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, post } from '../../api.ts'
import { sealPassword } from '../../password.ts'
import { logout } from '../../session.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { InfoField } from './InfoField.tsx'

type Name = 'oldPassword' | 'newPassword' | 'newPassword1'
const EMPTY: Readonly<Record<Name, string>> = { oldPassword: '', newPassword: '', newPassword1: '' }
const LABELS: Readonly<Record<Name, string>> = {
  oldPassword: '原密码',
  newPassword: '新密码',
  newPassword1: '确认新密码',
}
const NAMES = Object.keys(LABELS) as Name[]

/** Changes the operator's password; afterwards he logs in again. */
export function PasswordForm() {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [busy, setBusy] = useState(false)
  const refuse = (found: Partial<Record<Name, string>>): void => {
    setErrors(found)
    document.getElementById(`info-${Object.keys(found)[0] ?? ''}`)?.focus()
  }
  const save = async (): Promise<void> => {
    const missing = NAMES.filter((name) => values[name] === '')
    if (missing.length > 0)
      return refuse(
        Object.fromEntries(missing.map((name) => [name, t('请输入{label}', { label: t(LABELS[name]) })])),
      )
    if (values.newPassword !== values.newPassword1) return refuse({ newPassword1: t('两次密码输入不一致') })
    setBusy(true)
    try {
      const [oldPassword, newPassword, newPassword1] = await Promise.all(
        NAMES.map((name) => sealPassword(values[name])),
      )
      await post(
        '/blade-system/user/update-password',
        { oldPassword, newPassword, newPassword1 },
        { quiet: true },
      )
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
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      {NAMES.map((name) => (
        <InfoField
          key={name}
          name={name}
          label={t(LABELS[name])}
          type="password"
          value={values[name]}
          error={errors[name]}
          autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
          required
          onChange={(value) => {
            setValues({ ...values, [name]: value })
            setErrors({})
          }}
        />
      ))}
      <div>
        <button type="submit" className="button button-primary" aria-disabled={busy}>
          {t('修改密码')}
        </button>
      </div>
    </form>
  )
}
