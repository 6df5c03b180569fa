import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, isAborted } from '../api.ts'

interface RowPage<R> {
  readonly records: readonly R[]
  readonly total: number
}
/** Reads one page; pages count from 1. */
export type ReadPage<R> = (page: number, signal: AbortSignal) => Promise<RowPage<R>>

interface PagedState<R> {
  /** All rows in their order, null for those not read yet; null before the first page. */
  readonly rows: readonly (R | null)[] | null
  /** Why the first page could not be read, in the operator's language. */
  readonly error: string
}
export interface PagedRows<R> extends PagedState<R> {
  /** Reads what is missing of these rows. */
  readonly onView: (first: number, last: number) => void
  /** Reads the rows again, those in view first. */
  readonly reload: () => Promise<void>
}

/** The rows with a page of them; a page that is shorter than expected leaves the others unread. */
function withPage<R>(
  rows: readonly (R | null)[],
  { records, total }: RowPage<R>,
  start: number,
): readonly (R | null)[] {
  const next: (R | null)[] = Array.from(
    { length: Math.max(total, start + records.length) },
    (_, index) => rows[index] ?? null,
  )
  for (const [index, row] of records.entries()) next[start + index] = row
  return next
}

/** Rows read page by page, each when it comes into view; `read` keeps its identity while they stay the same. */
export function usePagedRows<R>(read: ReadPage<R>, pageSize: number): PagedRows<R> {
  const [state, setState] = useState<PagedState<R>>({ rows: null, error: '' })
  const requests = useRef({ controller: new AbortController(), pages: new Set<number>() })
  const readPage = useCallback(
    async (page: number, replaces: boolean): Promise<void> => {
      const { controller, pages } = requests.current
      if (pages.has(page)) return
      pages.add(page)
      try {
        const answer = await read(page, controller.signal)
        if (controller.signal.aborted) return
        setState(({ rows }) => ({
          rows: withPage(replaces ? [] : (rows ?? []), answer, (page - 1) * pageSize),
          error: '',
        }))
      } catch (error) {
        pages.delete(page)
        if (controller.signal.aborted || isAborted(error)) return
        const message = error instanceof ApiError ? error.message : String(error)
        setState(({ rows }) =>
          rows === null || replaces ? { rows: null, error: message } : { rows, error: '' },
        )
      }
    },
    [read, pageSize],
  )
  const reload = useCallback(async () => {
    requests.current.controller.abort()
    requests.current = { controller: new AbortController(), pages: new Set() }
    await readPage(1, true)
  }, [readPage])
  useEffect(() => {
    void reload()
    return () => requests.current.controller.abort()
  }, [reload])
  const onView = useCallback(
    (first: number, last: number) => {
      for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1)
        void readPage(page + 1, false)
    },
    [readPage, pageSize],
  )
  return { ...state, onView, reload }
}
