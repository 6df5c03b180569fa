import { useEffect, useState } from 'react'
import type { PageConfig } from '../../../contract/parts/pageBlocks.ts'
import { ApiError, isAborted, post } from '../../api.ts'

/** Goods or an article a page refers to. */
export interface Referred {
  readonly id: string
  readonly name: string
  readonly isOpen: boolean
  /** Fen. */
  readonly price: number | null
}
export interface Inspected {
  readonly goods: Readonly<Record<string, Referred>>
  readonly contents: Readonly<Record<string, Referred>>
}
export const NOTHING: Inspected = { goods: {}, contents: {} }
const DELAY_MS = 400

/** What a page refers to, and why the server would not save it, if so; asked again after each change. */
export function useInspected(config: PageConfig, merchantAppId: string | null) {
  const [inspected, setInspected] = useState<Inspected>(NOTHING)
  const [problem, setProblem] = useState('')
  const text = JSON.stringify(config)
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      post<Inspected>(
        '/biz-merchant/appPage/inspect',
        { config: JSON.parse(text) as unknown, merchantAppId },
        { signal: controller.signal, quiet: true },
      ).then(
        (answer) => {
          setInspected(answer)
          setProblem('')
        },
        (error: unknown) => {
          if (!isAborted(error)) setProblem(error instanceof ApiError ? error.message : '')
        },
      )
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, merchantAppId])
  return { inspected, problem }
}
