import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { endFactorSetup, logout, session } from '../../session.ts'
import { t, useLocale } from '../../text.ts'
import { FactorSteps } from '../info/FactorSteps.tsx'
import { PasskeyPanel } from '../info/PasskeyPanel.tsx'
import { useFactor } from '../info/useFactor.ts'

/** Leads a user whose tenant or role requires a second factor through its setup; the only other way is out. */
export function FactorPage() {
  const language = useLocale()
  const factor = useFactor({ at: 'password' })
  const { step, go, state } = factor
  useEffect(() => {
    document.title = t('设置两步验证')
  }, [language])
  useEffect(() => {
    if (step.at === 'rest') go({ at: 'password' })
  }, [step.at, go])
  useEffect(() => {
    // Another tab or an administrator has settled it.
    if (state && (state.enabled || !state.required) && step.at === 'password') endFactorSetup()
  }, [state, step.at])
  const leave = (): void => {
    void logout().then(() => {
      navigate('/login', { replace: true })
    })
  }
  return (
    <main className="grid h-full place-items-center overflow-auto bg-canvas p-4">
      <section
        aria-labelledby="factor-title"
        className="flex w-full max-w-130 flex-col gap-4 rounded-xl bg-surface p-8 shadow-float max-s:p-6"
      >
        <header>
          <h1 id="factor-title" className="text-title leading-7">
            {t('设置两步验证')}
          </h1>
          <p className="text-fg2">
            {t('{account} 所在的租户或角色要求两步验证，设置之后才能继续', {
              account: session.user?.account ?? '',
            })}
          </p>
        </header>
        <FactorSteps factor={factor} done={endFactorSetup} />
        {step.at === 'password' ? <PasskeyPanel added={endFactorSetup} /> : null}
        <button type="button" className="button button-quiet self-start text-fg2" onClick={leave}>
          {t('退出登录')}
        </button>
      </section>
    </main>
  )
}
