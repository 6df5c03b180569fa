import { type RefObject, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { lockWith } from '../lock.ts'
import { t } from '../text.ts'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './dialogs.ts'

/** Asks for the lock password and locks. */
export function LockDialog({ close }: DialogProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const lock = (): void => {
    if (password === '') {
      setError(t('锁屏密码不能为空'))
      field.current?.focus()
      return
    }
    close()
    void lockWith(password, () => navigate('/lock'))
  }
  return (
    <Dialog
      title={t('设置锁屏密码')}
      close={close}
      width={380}
      initialFocus={field}
      footer={
        <>
          <button type="button" className="button button-plain" onClick={close}>
            {t('取消')}
          </button>
          <button type="button" className="button button-primary" onClick={lock}>
            {t('锁屏')}
          </button>
        </>
      }
    >
      <PasswordField
        field={field}
        password={password}
        error={error}
        type={(text) => {
          setPassword(text)
          setError('')
        }}
        lock={lock}
      />
    </Dialog>
  )
}

interface PasswordFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly password: string
  readonly error: string
  readonly type: (text: string) => void
  readonly lock: () => void
}

function PasswordField({ field, password, error, type, lock }: PasswordFieldProps) {
  return (
    <>
      <label className="field-label" htmlFor="new-lock-password">
        {t('锁屏密码')}
      </label>
      <input
        ref={field}
        id="new-lock-password"
        className="field"
        type="password"
        autoComplete="new-password"
        value={password}
        aria-invalid={error !== ''}
        aria-describedby="lock-help"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) lock()
        }}
      />
      {error ? (
        <p className="field-error" role="alert">
          {error}
        </p>
      ) : null}
      <p id="lock-help" className="mt-2 text-small text-fg2">
        {t('解锁时输入这个密码。忘记了可以重新登录。')}
      </p>
    </>
  )
}
