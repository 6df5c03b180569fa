import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { t, useLocale } from '../../text.ts'
import { BindForm } from './BindForm.tsx'
import { FactorStep } from './FactorStep.tsx'
import { keepBinding } from './pendingBinding.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { type Guest, useSocial } from './useSocial.ts'

const CARD = 'flex w-full max-w-90 flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6'
const toLogin = (): void => navigate('/login', { replace: true })

/** The page to which a third party sends the browser back, and what follows: login, binding, registration. */
export function SocialPage() {
  const language = useLocale()
  const { step, setStep } = useSocial()
  useEffect(() => {
    document.title = t('第三方登录')
  }, [language])
  return (
    <main className="relative grid h-full place-items-center overflow-auto bg-canvas p-4">
      {step.at === 'working' ? (
        <p className="late text-fg2" role="status">
          {t('正在登录…')}
        </p>
      ) : step.at === 'failed' ? (
        <Failed text={step.text} />
      ) : step.at === 'factor' ? (
        <FactorStep
          token={step.token}
          methods={step.methods}
          finish={() => navigate('/', { replace: true })}
          leave={toLogin}
        />
      ) : step.at === 'bind' ? (
        <BindForm className={CARD} />
      ) : step.at === 'register' ? (
        <RegisterForm className={CARD} guest={step.guest} leave={toLogin} />
      ) : (
        <Unknown guest={step.guest} register={() => setStep({ at: 'register', guest: step.guest })} />
      )}
    </main>
  )
}

/** The first button of a card has the focus, so that Enter goes on. */
const focused = (button: HTMLButtonElement | null): void => button?.focus()

const Failed = ({ text }: { readonly text: string }) => (
  <section className={CARD} aria-labelledby="social-title">
    <h1 id="social-title" className="text-title leading-7">
      {t('第三方登录')}
    </h1>
    <p className="text-bad" role="alert">
      {text}
    </p>
    <button
      type="button"
      ref={focused}
      className="button button-primary h-9 justify-center"
      onClick={toLogin}
    >
      {t('返回登录')}
      <kbd>↵</kbd>
    </button>
  </section>
)

/** An identity that no user has bound: bind it by logging in once, or ask for an account. */
function Unknown({ guest, register }: { readonly guest: Guest; readonly register: () => void }) {
  const bind = (): void => {
    keepBinding({ ticket: guest.ticket, name: guest.name, back: '/' })
    toLogin()
  }
  return (
    <section className={CARD} aria-labelledby="social-title">
      <header>
        <h1 id="social-title" className="text-title leading-7">
          {t('第三方登录')}
        </h1>
        <p className="text-fg2">{t('第三方账号“{name}”还没有绑定用户', { name: guest.name })}</p>
      </header>
      <button type="button" ref={focused} className="button button-primary h-9 justify-center" onClick={bind}>
        {t('登录已有账号并绑定')}
        <kbd>↵</kbd>
      </button>
      {guest.registration ? (
        <button type="button" className="button button-plain h-9 justify-center" onClick={register}>
          {t('注册新账号')}
        </button>
      ) : null}
      <button type="button" className="button button-quiet self-start text-fg2" onClick={toLogin}>
        {t('返回登录')}
      </button>
    </section>
  )
}
