import { useEffect, useState } from 'react'
import type { Sentence } from '../../../kernel/sentence.ts'
import { ApiError, loadServerTexts, post } from '../../api.ts'

export interface Named {
  readonly id: string
  readonly name: string
}
export type RiskKind = 'money' | 'privacy' | 'makerChecker' | 'noView'
/** The answer of `/blade-system/role/grant/preview`. */
export interface GrantPreview {
  readonly refusal: { readonly errCode: string; readonly sentence: Sentence } | null
  readonly people: { readonly count: number; readonly named: readonly Named[] }
  readonly risks: readonly {
    readonly kind: RiskKind
    readonly sentence: Sentence
    readonly named: readonly Named[]
  }[]
  readonly weights: Readonly<Record<string, 'money' | 'privacy'>>
  readonly count: number
  readonly near: readonly { readonly id: string; readonly roleName: string; readonly count: number }[]
}
export type GrantDraft = Readonly<Record<'menuIds' | 'dataScopeIds' | 'apiScopeIds', readonly string[]>>

/** How long a draft rests before the server is asked, in milliseconds. */
const REST_MS = 250

interface PreviewState {
  readonly preview: GrantPreview | null
  readonly failed: string
  readonly retry: () => void
}

/** What the server says of a draft, asked again after each change; the last answer stays until the next. */
export function useGrantPreview(roleIds: readonly string[], draft: GrantDraft | null): PreviewState {
  const [preview, setPreview] = useState<GrantPreview | null>(null)
  const [failed, setFailed] = useState('')
  const [version, setVersion] = useState(0)
  const body = draft && JSON.stringify({ roleIds, ...draft })
  useEffect(() => {
    if (body === null) return
    const controller = new AbortController()
    const timer = window.setTimeout(() => {
      const asked = post<GrantPreview>('/blade-system/role/grant/preview', JSON.parse(body), {
        quiet: true,
        signal: controller.signal,
      })
      Promise.all([asked, loadServerTexts()]).then(
        ([answer]) => {
          setPreview(answer)
          setFailed('')
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          setFailed(error instanceof ApiError ? error.message : String(error))
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [body, version])
  return { preview, failed, retry: () => setVersion((previous) => previous + 1) }
}
