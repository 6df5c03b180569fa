import { useEffect } from 'react'
import { endFactorSetup, session } from '../../session.ts'
import { t, useLocale } from '../../text.ts'
import { FactorSteps } from '../info/FactorSteps.tsx'
import { PasskeyPanel } from '../info/PasskeyPanel.tsx'
import { useFactor } from '../info/useFactor.ts'
import { RequiredStep } from './RequiredStep.tsx'

/** Leads a user whose tenant or role requires a second factor through its setup. */
export function FactorPage() {
  useLocale()
  const factor = useFactor({ at: 'password' })
  const { step, go, state } = factor
  useEffect(() => {
    if (step.at === 'rest') go({ at: 'password' })
  }, [step.at, go])
  useEffect(() => {
    // Another tab or an administrator has settled it.
    if (state && (state.enabled || !state.required) && step.at === 'password') endFactorSetup()
  }, [state, step.at])
  const account = session.user?.account ?? ''
  return (
    <RequiredStep
      title={t('设置两步验证')}
      reason={t('{account} 所在的租户或角色要求两步验证，设置之后才能继续', { account })}
      width="max-w-130"
    >
      <FactorSteps factor={factor} done={endFactorSetup} />
      {step.at === 'password' ? <PasskeyPanel added={endFactorSetup} /> : null}
    </RequiredStep>
  )
}
