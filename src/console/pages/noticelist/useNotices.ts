import { useEffect, useState } from 'react'
import type { Page } from '../../../contract/wire.ts'
import { get } from '../../api.ts'

export interface Notice {
  readonly id: string
  readonly title: string
  readonly releaseTime?: string
  readonly categoryName?: string
}

/**
 * The latest notices of the tenant; null while they are on their way, empty where the operator may read
 * none.
 */
export function useNotices(size: number, wanted = true): readonly Notice[] | null {
  const [notices, setNotices] = useState<readonly Notice[] | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    const abort = new AbortController()
    get<Page<Notice>>('/blade-desk/notice/list', {
      query: { current: 1, size },
      signal: abort.signal,
      quiet: true,
    })
      .then((page) => setNotices(page.records))
      .catch(() => {
        if (!abort.signal.aborted) setNotices([])
      })
    return () => abort.abort()
  }, [size, wanted])
  return notices
}
