import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { unlockWith } from '../../lock.ts'
import { logout, session } from '../../session.ts'
import { t, useLocale } from '../../text.ts'
import { Clock } from './Clock.tsx'

/** Input and error of the unlock form. */
function useUnlock() {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const unlock = async (): Promise<void> => {
    if (password === '') setError(t('锁屏密码不能为空'))
    else if (await unlockWith(password)) navigate('/', { replace: true })
    else {
      setError(t('锁屏密码不正确'))
      field.current?.select()
    }
  }
  return {
    password,
    error,
    field,
    type: (text: string): void => {
      setPassword(text)
      setError('')
    },
    unlock: (): void => {
      void unlock()
    },
  }
}

/** The locked screen: it is left by the lock password or a new login. */
export function LockPage() {
  const language = useLocale()
  const { password, error, field, type, unlock } = useUnlock()
  useEffect(() => {
    document.title = t('锁屏')
  }, [language])
  const name = session.user?.real_name || session.user?.account || ''
  return (
    <main className="grid h-full place-items-center bg-canvas p-4">
      <form
        className="flex w-full max-w-75 flex-col items-center gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          unlock()
        }}
      >
        <Clock />
        <div
          className="grid size-14 place-items-center rounded-full bg-soft text-title text-link"
          aria-hidden="true"
        >
          {name.slice(0, 1)}
        </div>
        <h1 className="text-lead">{name}</h1>
        <PasswordField field={field} password={password} error={error} type={type} />
        <button type="submit" className="button button-primary h-9 w-full justify-center">
          {t('解锁')}
          <kbd>↵</kbd>
        </button>
        <button
          type="button"
          className="button button-quiet text-fg2"
          onClick={() => {
            void logout().then(() => navigate('/login', { replace: true }))
          }}
        >
          {t('忘记密码，重新登录')}
        </button>
      </form>
    </main>
  )
}

type PasswordFieldProps = Pick<ReturnType<typeof useUnlock>, 'field' | 'password' | 'error' | 'type'>

function PasswordField({ field, password, error, type }: PasswordFieldProps) {
  return (
    <div className="w-full">
      <label className="sr-only" htmlFor="lock-password">
        {t('锁屏密码')}
      </label>
      <input
        ref={field}
        id="lock-password"
        className="field h-9"
        type="password"
        autoComplete="off"
        value={password}
        placeholder={t('输入锁屏密码解锁')}
        aria-invalid={error !== ''}
        aria-describedby="lock-error"
        onChange={(event) => type(event.target.value)}
      />
      <p id="lock-error" className="field-error min-h-4" role="alert">
        {error}
      </p>
    </div>
  )
}
