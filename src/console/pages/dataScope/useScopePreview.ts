import { useEffect, useMemo, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ApiError, isAborted, post } from '../../api.ts'
import type { Draft } from '../../form/draft.ts'
import { t } from '../../text.ts'
import { readText } from './ruleTree.ts'

/** The answer of `/blade-system/data-scope/visible-rows`. */
export interface ScopeAnswer {
  readonly noun: { readonly id: string; readonly label: string }
  readonly alsoLimits: readonly string[]
  readonly user: { readonly id: string; readonly account: string; readonly realName: string }
  readonly exempt: boolean
  readonly total: number
  readonly totalCapped: boolean
  readonly remaining: number
  readonly remainingCapped: boolean
  readonly sample: readonly string[]
}
export interface PreviewState {
  readonly answer: ScopeAnswer | null
  /** Why there is no answer yet, or no new one. */
  readonly message: string
  readonly refused: boolean
  readonly busy: boolean
}

/** Milliseconds without a change before the rows are counted. */
const DELAY_MS = 450
const WATCHED = ['resourceCode', 'scopeType', 'scopeColumn', 'scopeValue'] as const

/** What is missing before the rows can be counted; empty where nothing is. */
function missingPart({ resourceCode, scopeType, scopeValue }: Readonly<Record<string, unknown>>): string {
  if (!resourceCode) return t('选择权限编号后显示可见的行数')
  if (!scopeType) return t('选择规则类型后显示可见的行数')
  if (scopeType !== 'custom') return ''
  const text = typeof scopeValue === 'string' ? scopeValue.trim() : ''
  return text === '' || readText(text, null).problem ? t('规则写完后显示可见的行数') : ''
}

/** The rows a scope that is being edited leaves to a user, counted again after each change. */
export function useScopePreview(form: Control<Draft>, userId: string, round: number): PreviewState {
  const values = useWatch({ control: form, name: WATCHED })
  const body = JSON.stringify(Object.fromEntries(WATCHED.map((name, index) => [name, values[index] ?? ''])))
  const scope = useMemo(() => JSON.parse(body) as Record<string, unknown>, [body])
  const missing = missingPart(scope)
  const [state, setState] = useState<PreviewState>({ answer: null, message: '', refused: false, busy: false })
  useEffect(() => {
    if (missing !== '') return
    const controller = new AbortController(),
      { signal } = controller
    const count = async (): Promise<void> => {
      setState((previous) => ({ ...previous, busy: true }))
      try {
        const answer = await post<ScopeAnswer>(
          '/blade-system/data-scope/visible-rows',
          { ...scope, userId },
          { quiet: true, signal },
        )
        setState({ answer, message: '', refused: false, busy: false })
      } catch (error) {
        if (isAborted(error)) return
        if (!(error instanceof ApiError)) throw error
        setState({ answer: null, message: error.message, refused: true, busy: false })
      }
    }
    const timer = window.setTimeout(() => void count(), DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [scope, missing, userId, round])
  return missing === '' ? state : { answer: null, message: missing, refused: false, busy: false }
}
