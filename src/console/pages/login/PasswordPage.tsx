import { useEffect } from 'react'
import { session } from '../../session.ts'
import { t, useLocale } from '../../text.ts'
import { PasswordForm } from '../info/PasswordForm.tsx'
import { RequiredStep } from './RequiredStep.tsx'

/** Forces a new password after a login with one that an administrator set. */
export function PasswordPage() {
  useLocale()
  useEffect(() => {
    document.getElementById('info-oldPassword')?.focus()
  }, [])
  const account = session.user?.account ?? ''
  return (
    <RequiredStep
      title={t('修改初始密码')}
      reason={t('{account} 的密码由他人设置，请先改成只有自己知道的密码', { account })}
      width="max-w-100"
    >
      <PasswordForm />
    </RequiredStep>
  )
}
