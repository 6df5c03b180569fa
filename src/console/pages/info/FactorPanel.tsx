import { t } from '../../text.ts'
import { FactorSteps } from './FactorSteps.tsx'
import { useFactor } from './useFactor.ts'

/** The operator's second factor: set up, renew the recovery codes, or remove it. */
export function FactorPanel() {
  const factor = useFactor()
  const { state, step, go } = factor
  if (!state) return <div className="late skeleton h-24" />
  return (
    <section className="flex flex-col gap-4 rounded-panel border border-line p-5">
      <header>
        <h2 className="mb-1 flex items-center gap-2">
          {t('验证器应用')}
          <span className={`text-small ${state.enabled ? 'text-ok' : 'text-fg3'}`}>
            {state.enabled ? t('已启用') : t('未启用')}
          </span>
        </h2>
        <p className="text-fg2">
          {state.enabled
            ? t('登录时除密码外还要输入验证码，还剩 {count} 个恢复码', { count: state.recoveryCodesLeft })
            : t('启用后，登录时除密码外还要输入手机上验证器应用的 6 位数字')}
        </p>
        {state.required ? <p className="text-fg2">{t('你的租户或角色要求两步验证')}</p> : null}
      </header>
      {step.at === 'rest' ? (
        <div className="flex gap-2">
          {state.enabled ? (
            <>
              <button type="button" className="button button-plain" onClick={() => go({ at: 'renew' })}>
                {t('更换恢复码')}
              </button>
              <button type="button" className="button button-plain" onClick={() => go({ at: 'remove' })}>
                {t('关闭两步验证')}
              </button>
            </>
          ) : (
            <button type="button" className="button button-primary" onClick={() => go({ at: 'password' })}>
              {t('设置两步验证')}
            </button>
          )}
        </div>
      ) : (
        <FactorSteps factor={factor} done={() => go({ at: 'rest' })} />
      )}
    </section>
  )
}
