import { useEffect, useState } from 'react'
import type { Page } from '../../../contract/wire.ts'
import { get } from '../../api.ts'

export interface Notice {
  readonly id: string
  readonly title: string
  readonly releaseTime?: string
  readonly categoryName?: string
}

/** Number of notices on a page of the list of all notices. */
export const NOTICE_PAGE_SIZE = 100
/** A page of all notices, the latest first; pages count from 1. */
export const noticePage = (current: number, signal: AbortSignal): Promise<Page<Notice>> =>
  get<Page<Notice>>('/blade-desk/notice/list', {
    query: { current, size: NOTICE_PAGE_SIZE },
    signal,
    quiet: true,
  })

/** The latest notices of the tenant; null while loading, empty where the operator may read none. */
export function useNotices(size: number, isEnabled = true): readonly Notice[] | null {
  const [notices, setNotices] = useState<readonly Notice[] | null>(null)
  useEffect(() => {
    if (!isEnabled) return undefined
    const controller = new AbortController()
    get<Page<Notice>>('/blade-desk/notice/list', {
      query: { current: 1, size },
      signal: controller.signal,
      quiet: true,
    })
      .then((page) => setNotices(page.records))
      .catch(() => {
        if (!controller.signal.aborted) setNotices([])
      })
    return () => controller.abort()
  }, [size, isEnabled])
  return notices
}
