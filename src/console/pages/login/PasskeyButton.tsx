import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { ApiError } from '../../api.ts'
import { t } from '../../text.ts'
import { pageAfterLogin } from './pendingBinding.ts'

/** Logs in with a passkey, where the browser has them. */
export function PasskeyButton({ fail }: { readonly fail: (message: string) => void }) {
  const [busy, setBusy] = useState(false)
  if (!('PublicKeyCredential' in window)) return null
  const logIn = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      const { logInByPasskey } = await import('./passkeyLogin.ts')
      if (await logInByPasskey()) navigate(pageAfterLogin(), { replace: true })
    } catch (error) {
      fail(error instanceof ApiError ? error.message : t('登录失败'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className="button button-plain h-9 justify-center"
      aria-disabled={busy}
      onClick={() => void logIn()}
    >
      {t('使用通行密钥登录')}
    </button>
  )
}
