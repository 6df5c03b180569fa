import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { logout, session } from '../../session.ts'
import { t, useLocale } from '../../text.ts'
import { PasswordForm } from '../info/PasswordForm.tsx'

/**
 * Forces a new password after a login with one that an administrator set; the only other way out is to log
 * out.
 */
export function PasswordPage() {
  const language = useLocale()
  useEffect(() => {
    document.title = t('修改初始密码')
  }, [language])
  useEffect(() => {
    document.getElementById('info-oldPassword')?.focus()
  }, [])
  const leave = (): void => {
    void logout().then(() => {
      navigate('/login', { replace: true })
    })
  }
  return (
    <main className="grid h-full place-items-center overflow-auto bg-canvas p-4">
      <section
        aria-labelledby="password-title"
        className="flex w-full max-w-100 flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6"
      >
        <header>
          <h1 id="password-title" className="text-title leading-7">
            {t('修改初始密码')}
          </h1>
          <p className="text-fg2">
            {t('{account} 的密码由他人设置，请先改成只有自己知道的密码', {
              account: session.user?.account ?? '',
            })}
          </p>
        </header>
        <PasswordForm />
        <button type="button" className="button button-quiet self-start text-fg2" onClick={leave}>
          {t('退出登录')}
        </button>
      </section>
    </main>
  )
}
