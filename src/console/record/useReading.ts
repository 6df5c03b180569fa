import { useCallback, useEffect, useState } from 'react'
import { ApiError, get, isAborted } from '../api.ts'

/** The answer of a call that a part of a record shows; its last value stays while it is read again. */
export interface Reading<T> {
  readonly data: T | null
  /** Empty, or why it could not be read, in the operator's language. */
  readonly error: string
  readonly retry: () => void
}

/**
 * Reads by `load` under a key, and again when the key or `version` changes; the last value of the same key stays
 * meanwhile.
 */
export function useLoaded<T>(
  key: string,
  version: string,
  load: (signal: AbortSignal) => Promise<T>,
): Reading<T> {
  const [answer, setAnswer] = useState<{
    readonly key: string
    readonly data: T | null
    readonly error: string
  }>({ key: '', data: null, error: '' })
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(
      (data) => setAnswer({ key, data, error: '' }),
      (error: unknown) => {
        if (isAborted(error)) return
        const text = error instanceof ApiError ? error.message : String(error)
        setAnswer((last) => ({ key, data: last.key === key ? last.data : null, error: text }))
      },
    )
    return () => controller.abort()
  }, [key, version, attempts])
  return {
    data: answer.key === key ? answer.data : null,
    error: answer.key === key ? answer.error : '',
    retry: useCallback(() => setAttempts((count) => count + 1), []),
  }
}

/** Reads a call with text parameters, and again when these or `version` change. */
export const useReading = <T>(
  path: string,
  query: Readonly<Record<string, string>>,
  version: string,
): Reading<T> =>
  useLoaded<T>(JSON.stringify([path, query]), version, (signal) =>
    get<T>(path, { query, quiet: true, signal }),
  )
