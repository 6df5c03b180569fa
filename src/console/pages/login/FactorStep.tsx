import { useEffect, useState } from 'react'
import { ApiError } from '../../api.ts'
import { t } from '../../text.ts'
import { LoginField } from './LoginField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { continueLogin } from './continueLogin.ts'

export interface FactorStepProps {
  /** The token of the login that waits for its second factor. */
  readonly token: string
  /** `totp`, `recovery`, `passkey`: the ways to answer. */
  readonly methods: readonly string[]
  /** Called after the login, or with a sentence where it has to begin anew. */
  readonly finish: () => void
  readonly leave: (message?: string) => void
}

/** State of the form: the code typed, its error, and the call that goes on with the login. */
function useFactorStep({ token, finish, leave }: FactorStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (busy) return
    if (code.trim() === '') return setError(t('请输入两步验证码'))
    setBusy(true)
    try {
      await continueLogin(token, code.trim())
      finish()
    } catch (failure) {
      if (failure instanceof ApiError && failure.errCode === 'WAIT_OVER') return leave(failure.message)
      setError(failure instanceof ApiError ? failure.message : t('登录失败'))
      setCode('')
      focusCode()
    } finally {
      setBusy(false)
    }
  }
  const type = (text: string): void => {
    setCode(text)
    setError('')
  }
  return { code, error, busy, submit, type, refuse: setError }
}

const focusCode = (): void => document.getElementById('login-code')?.focus()

/** Asks for the code of the authenticator app, or a recovery code. */
export function FactorStep(props: FactorStepProps) {
  const { code, error, busy, submit, type, refuse } = useFactorStep(props)
  const byCode = props.methods.includes('totp')
  useEffect(focusCode, [])
  return (
    <form
      noValidate
      aria-labelledby="factor-title"
      aria-busy={busy}
      className="flex w-full max-w-90 flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Heading byCode={byCode} />
      {byCode ? (
        <>
          <LoginField
            name="code"
            label={t('验证码或恢复码')}
            value={code}
            {...(error ? { error } : {})}
            autoComplete="one-time-code"
            mono
            onChange={type}
          />
          <button type="submit" className="button button-primary h-9 justify-center" aria-disabled={busy}>
            {busy ? t('正在登录…') : t('验证')}
            <kbd>↵</kbd>
          </button>
        </>
      ) : error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      {props.methods.includes('passkey') ? <PasskeyButton fail={refuse} /> : null}
      <button type="button" className="button button-quiet self-start text-fg2" onClick={() => props.leave()}>
        {t('返回登录')}
      </button>
    </form>
  )
}

const Heading = ({ byCode }: { readonly byCode: boolean }) => (
  <header>
    <h1 id="factor-title" className="text-title leading-7">
      {t('两步验证')}
    </h1>
    <p className="text-fg2">
      {byCode
        ? t('请输入验证器应用上的 6 位数字；手机不在身边时输入一个恢复码')
        : t('此账号以通行密钥作为第二步')}
    </p>
  </header>
)
