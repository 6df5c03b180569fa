import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError, isAborted, post } from '../../api.ts'
import type { FormFootProps } from '../../form/controls/controlProps.ts'
import { t } from '../../text.ts'
import { isRuleValue, isWhole, treeOfRule } from './groupRule.ts'

interface RuleCount {
  readonly count: number
  readonly approximate: boolean
}
interface CountState {
  readonly answer: RuleCount | null
  readonly message: string
  readonly busy: boolean
}
/** Milliseconds without a change before the consumers are counted. */
const DELAY_MS = 400

/** How many consumers the rule in the form finds, counted again after each change. */
function useRuleCount(form: FormFootProps['form']): CountState & { readonly isOfRule: boolean } {
  const [groupType, rule, merchantId] = useWatch({ control: form, name: ['groupType', 'rule', 'merchantId'] })
  const isOfRule = groupType === 'rule'
  const isReady = isOfRule && isRuleValue(rule) && isWhole(treeOfRule(rule))
  const body = JSON.stringify({ rule, merchantId: merchantId ?? null })
  const [state, setState] = useState<CountState>({ answer: null, message: '', busy: false })
  useEffect(() => {
    if (!isReady) return
    const controller = new AbortController()
    const count = async (): Promise<void> => {
      setState((previous) => ({ ...previous, busy: true }))
      try {
        const options = { quiet: true, signal: controller.signal }
        const answer = await post<RuleCount>('/biz-user/userGroup/previewRule', JSON.parse(body), options)
        setState({ answer, message: '', busy: false })
      } catch (error) {
        if (isAborted(error)) return
        if (!(error instanceof ApiError)) throw error
        setState({ answer: null, message: error.message, busy: false })
      }
    }
    const timer = window.setTimeout(() => void count(), DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isReady, body])
  return isReady
    ? { ...state, isOfRule }
    : { answer: null, message: isOfRule ? t('条件填完后显示圈中的人数') : '', busy: false, isOfRule }
}

/** The number of consumers the rule finds, above the buttons of the form. */
export function GroupRuleCount({ form }: FormFootProps) {
  const { answer, message, busy, isOfRule } = useRuleCount(form)
  if (!isOfRule) return null
  return (
    <p
      role="status"
      aria-busy={busy}
      className={`shrink-0 border-t border-line bg-soft/50 px-4 py-2 tabular-nums ${busy ? 'opacity-60' : ''}`}
    >
      {answer
        ? t(answer.approximate ? '当前约圈中 {count} 人' : '当前圈中 {count} 人', {
            count: answer.count.toLocaleString('en'),
          })
        : message || t('正在计算…')}
    </p>
  )
}
