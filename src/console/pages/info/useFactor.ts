import { useCallback, useEffect, useState } from 'react'
import { ApiError, get, post } from '../../api.ts'
import { sealPassword } from '../../password.ts'
import { toast } from '../../shell/toast.ts'
import { t } from '../../text.ts'

/** The operator's second factor as the server has it. */
export interface FactorState {
  readonly enabled: boolean
  readonly required: boolean
  readonly recoveryCodesLeft: number
}
/** A key that waits for its first code. */
export interface FactorKey {
  readonly key: string
  readonly address: string
  /** QR code of the address as SVG. */
  readonly picture: string
}
/** Where the setup stands: nothing begun, the password is asked for, a code is, or new codes are on screen. */
export type Step =
  | { readonly at: 'rest' }
  | { readonly at: 'password' }
  | { readonly at: 'code'; readonly key: FactorKey }
  | { readonly at: 'renew' }
  | { readonly at: 'remove' }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

const BASE = '/blade-system/user'
const quiet = { quiet: true } as const

function useFactorState() {
  const [state, setState] = useState<FactorState | null>(null)
  const load = useCallback(async (): Promise<void> => {
    try {
      setState(await get<FactorState>(`${BASE}/second-factor`, quiet))
    } catch (error) {
      toast(error instanceof ApiError ? error.message : t('未知错误'), { tone: 'bad' })
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  return { state, load }
}

/** What a step sends, and the step that follows. */
async function nextStep(step: Step, text: string): Promise<Step> {
  switch (step.at) {
    case 'password': {
      const password = await sealPassword(text)
      return { at: 'code', key: await post<FactorKey>(`${BASE}/begin-second-factor`, { password }, quiet) }
    }
    case 'code':
    case 'renew': {
      const path = step.at === 'code' ? 'confirm-second-factor' : 'renew-recovery-codes'
      const { recoveryCodes } = await post<{ readonly recoveryCodes: readonly string[] }>(
        `${BASE}/${path}`,
        { code: text },
        quiet,
      )
      return { at: 'codes', codes: recoveryCodes }
    }
    case 'remove':
      await post(`${BASE}/remove-second-factor`, { code: text }, quiet)
      toast(t('两步验证已关闭'))
      return { at: 'rest' }
    default:
      return { at: 'rest' }
  }
}

/** State of the second factor and of the steps that set it up, renew its codes or remove it. */
export function useFactor(first: Step = { at: 'rest' }) {
  const { state, load } = useFactorState()
  const [step, setStep] = useState<Step>(first)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const go = (next: Step): void => {
    setStep(next)
    setError('')
  }
  const submit = async (text: string): Promise<void> => {
    if (busy) return
    if (text === '') return setError(step.at === 'password' ? t('请输入密码') : t('请输入两步验证码'))
    setBusy(true)
    try {
      go(await nextStep(step, text))
      void load()
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t('未知错误'))
    } finally {
      setBusy(false)
    }
  }
  return {
    state,
    step,
    error,
    busy,
    go,
    submit: (text: string): void => {
      void submit(text)
    },
    clearError: (): void => setError(''),
  }
}
