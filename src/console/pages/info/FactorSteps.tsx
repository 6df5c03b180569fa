import { useEffect, useState } from 'react'
import { copyText } from '../../shell/copyText.ts'
import { t } from '../../text.ts'
import { InfoField } from './InfoField.tsx'
import type { FactorKey, Step, useFactor } from './useFactor.ts'

type Factor = ReturnType<typeof useFactor>

/** The form of the current step of a setup; `done` is called when the recovery codes were read. */
export function FactorSteps({ factor, done }: { readonly factor: Factor; readonly done: () => void }) {
  const { step } = factor
  if (step.at === 'rest') return null
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} done={done} />
  return (
    <div className="flex flex-col gap-4">
      {step.at === 'code' ? <KeyPicture factorKey={step.key} /> : null}
      <StepForm key={step.at} step={step} factor={factor} />
    </div>
  )
}

const NOTES = {
  password: '先输入登录密码，确认是本人操作',
  code: '输入应用上显示的 6 位数字，两步验证随即生效',
  renew: '输入验证码后，原来的恢复码全部作废',
  remove: '输入验证码或一个恢复码后，登录不再需要第二步',
} as const
const YES = { password: '下一步', code: '启用', renew: '更换恢复码', remove: '关闭两步验证' } as const

interface StepFormProps {
  readonly step: Exclude<Step, { readonly at: 'rest' } | { readonly at: 'codes' }>
  readonly factor: Factor
}

function StepForm({ step: { at }, factor: { error, busy, submit, go, clearError } }: StepFormProps) {
  const [text, setText] = useState('')
  const isPassword = at === 'password'
  useEffect(() => {
    document.getElementById('info-factor')?.focus()
  }, [])
  return (
    <form
      noValidate
      aria-busy={busy}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit(isPassword ? text : text.trim())
      }}
    >
      <p className="text-fg2">{t(NOTES[at])}</p>
      <InfoField
        name="factor"
        label={isPassword ? t('登录密码') : t('验证码')}
        type={isPassword ? 'password' : 'text'}
        value={text}
        {...(error ? { error } : {})}
        autoComplete={isPassword ? 'current-password' : 'one-time-code'}
        required
        onChange={(value) => {
          setText(value)
          clearError()
        }}
      />
      <div className="flex gap-2">
        <button
          type="submit"
          className={`button ${at === 'remove' ? 'button-danger' : 'button-primary'}`}
          aria-disabled={busy}
        >
          {t(YES[at])}
        </button>
        <button type="button" className="button button-plain" onClick={() => go({ at: 'rest' })}>
          {t('取消')}
        </button>
      </div>
    </form>
  )
}

function KeyPicture({ factorKey: { key, picture } }: { readonly factorKey: FactorKey }) {
  return (
    <div className="flex items-center gap-5 max-s:flex-col max-s:items-start">
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
        alt={t('验证器应用的二维码')}
        width={168}
        height={168}
        className="shrink-0 rounded-panel border border-line bg-white"
      />
      <div className="flex min-w-0 flex-col items-start gap-2">
        <p>{t('用验证器应用扫描二维码，或手工输入密钥：')}</p>
        <code data-testid="factor-key" className="font-mono break-all select-all">
          {key.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <button type="button" className="button button-plain" onClick={() => void copyText(key)}>
          {t('复制密钥')}
        </button>
      </div>
    </div>
  )
}

function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  useEffect(() => {
    document.getElementById('recovery-title')?.focus()
  }, [])
  return (
    <section aria-labelledby="recovery-title" className="flex flex-col gap-3">
      <h2 id="recovery-title" tabIndex={-1}>
        {t('恢复码')}
      </h2>
      <p className="text-fg2">
        {t('手机不在身边时，每个恢复码可以代替一次验证码。它们只显示这一次，请存放在安全的地方。')}
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-panel border border-line p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-2">
        <button type="button" className="button button-plain" onClick={() => void copyText(codes.join('\n'))}>
          {t('复制全部')}
        </button>
        <button type="button" className="button button-primary" onClick={done}>
          {t('我已保存')}
        </button>
      </div>
    </section>
  )
}
