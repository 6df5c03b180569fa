import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, post } from '../../api.ts'
import { sealPassword } from '../../password.ts'
import { session } from '../../session.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'
import { CardForm } from './CardForm.tsx'
import { LoginField } from './LoginField.tsx'
import { dropBinding, readBinding } from './pendingBinding.ts'

/** State of the form: the password, its error, and the call that binds. */
function useBindForm() {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [binding] = useState(readBinding)
  const leave = (): void => {
    dropBinding()
    navigate(binding?.back ?? '/', { replace: true })
  }
  const submit = async (): Promise<void> => {
    if (busy) return
    if (password === '') return setError(t('请先输入密码'))
    setBusy(true)
    try {
      const body = { oauthId: binding?.ticket, password: await sealPassword(password) }
      await post('/blade-system/user/bind-identity', body, { quiet: true })
      toast(t('第三方账号已绑定'))
      leave()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('未知错误'))
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string): void => {
    setPassword(text)
    setError('')
  }
  return { password, error, busy, binding, leave, submit, type }
}

/** Binds the identity that waits in this tab to the user who is logged in, after the password. */
export function BindForm({ className }: { readonly className: string }) {
  const { password, error, busy, binding, leave, submit, type } = useBindForm()
  useEffect(() => document.getElementById('login-password')?.focus(), [])
  if (!binding) return null
  return (
    <CardForm
      className={className}
      title={t('绑定第三方账号')}
      text={t('把“{name}”绑定到账号 {account}，之后可以用它登录', {
        name: binding.name,
        account: session.user?.account ?? '',
      })}
      busy={busy}
      submitLabel={t('绑定')}
      submit={submit}
      leaveLabel={t('暂不绑定')}
      leave={leave}
    >
      <LoginField
        name="password"
        label={t('登录密码')}
        value={password}
        {...(error ? { error } : {})}
        autoComplete="current-password"
        secret
        onChange={type}
      />
    </CardForm>
  )
}
