import { useEffect, useState } from 'react'
import { ApiError, type CallOptions, get, isAborted } from '../api.ts'
import { onSessionChange } from '../session.ts'

/** How long an answer serves pages that are opened again, in milliseconds. */
export const FRESH_MS = 60_000

/** The answer of a reading call; `data` keeps its last value while it is read again. */
export interface Answered<T> {
  readonly data: T | null
  readonly isLoading: boolean
  /** Empty, or why there is no newer value, in the operator's language. */
  readonly error: string
  /** Epoch ms of `data`. */
  readonly at: number
}

interface Stored {
  readonly data: unknown
  readonly at: number
}
const stored = new Map<string, Stored>()
onSessionChange(() => stored.clear())

const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : String(error))

/**
 * Reads a call, and reads it again when `version` grows. Answers are kept for a minute, so that returning to a
 * page asks nothing. Without a path nothing is read.
 */
export function useAnswer<T>(
  path: string | null,
  query: NonNullable<CallOptions['query']> = {},
  version = 0,
): Answered<T> {
  const key = path === null ? '' : JSON.stringify([path, query])
  const [answer, setAnswer] = useState<Answered<T> & { readonly key: string }>({
    key: '',
    data: null,
    isLoading: true,
    error: '',
    at: 0,
  })
  useEffect(() => {
    if (path === null) return undefined
    const kept = stored.get(key)
    if (kept && version === 0 && Date.now() - kept.at < FRESH_MS) {
      setAnswer({ key, data: kept.data as T, isLoading: false, error: '', at: kept.at })
      return undefined
    }
    const controller = new AbortController()
    setAnswer((previous) => ({ ...previous, isLoading: true }))
    get<T>(path, { query, quiet: true, signal: controller.signal }).then(
      (data) => {
        const at = Date.now()
        stored.set(key, { data, at })
        setAnswer({ key, data, isLoading: false, error: '', at })
      },
      (error: unknown) => {
        if (!isAborted(error))
          setAnswer((previous) => ({
            ...previous,
            key,
            data: previous.key === key ? previous.data : null,
            isLoading: false,
            error: errorText(error),
          }))
      },
    )
    return () => controller.abort()
  }, [key, version])
  return answer
}
