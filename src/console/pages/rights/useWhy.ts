import { useEffect, useState } from 'react'
import type { Sentence } from '../../../kernel/sentence.ts'
import { ApiError, get, isAborted, loadServerTexts } from '../../api.ts'

export interface WhyStep {
  readonly name: string
  readonly passed: boolean | null
  readonly sentence: Sentence
  readonly mend: Sentence | null
}
/** The answer of `/blade-system/user/why`. */
export interface Explanation {
  readonly allowed: boolean | null
  readonly errCode: string | null
  readonly answer: Sentence
  readonly deed: {
    readonly id: string
    readonly title: string
    readonly method: string
    readonly path: string
  }
  readonly steps: readonly WhyStep[]
  readonly limit: { readonly amount: number; readonly label: string } | null
  readonly others: readonly { readonly id: string; readonly name: string }[]
}
/** A deed by its id, and the id or number of a row; empty for none. */
export interface Question {
  readonly deed: string
  readonly row: string
}

interface WhyState {
  /** Null before the first answer and without a question. */
  readonly explanation: Explanation | null
  readonly error: ApiError | null
  readonly isAsking: boolean
  readonly retry: () => void
}

/** Asks why a user may or may not do something; the last answer stays until the next. */
export function useWhy(userId: string, { deed, row }: Question): WhyState {
  const [explanation, setExplanation] = useState<Explanation | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [version, setVersion] = useState(0)
  useEffect(() => {
    if (deed === '') return setExplanation(null)
    const controller = new AbortController()
    setAsking(true)
    const asked = get<Explanation>('/blade-system/user/why', {
      query: { userId, deed, rowId: row },
      quiet: true,
      signal: controller.signal,
    })
    Promise.all([asked, loadServerTexts()])
      .then(([answer]) => {
        setExplanation(answer)
        setError(null)
      })
      .catch((failure: unknown) => {
        if (isAborted(failure)) return
        if (!(failure instanceof ApiError)) throw failure
        setError(failure)
        setExplanation(null)
      })
      .finally(() => {
        if (!controller.signal.aborted) setAsking(false)
      })
    return () => controller.abort()
  }, [userId, deed, row, version])
  return { explanation, error, isAsking, retry: () => setVersion((previous) => previous + 1) }
}
