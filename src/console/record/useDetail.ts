import { useEffect, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { isAborted } from '../api.ts'
import { noteRecord } from '../recentRecords.ts'
import { detailOf, type Row } from './calls.ts'

/** Milliseconds the cursor has to rest on a row before its detail is requested. */
const REST_MS = 120
/** Milliseconds after which a record counts as opened. */
const NOTED_MS = 1000

export interface Detail {
  readonly row: Row | null
  readonly loading: boolean
  readonly error: unknown
}

/**
 * One record: the list's row at once, the full detail after the cursor has rested; a held key causes one
 * request, and earlier ones are aborted.
 */
export function useDetail(
  resource: Resource,
  id: string | null,
  listRow: Row | undefined,
  version: string,
): Detail {
  const [detail, setDetail] = useState<Detail & { readonly id: string | null }>({
    id: null,
    row: null,
    loading: true,
    error: null,
  })
  useEffect(() => {
    if (id === null) return
    const controller = new AbortController()
    const timer = window.setTimeout(
      () => {
        detailOf(resource, id, controller.signal).then(
          (row) => setDetail({ id, row, loading: false, error: null }),
          (error: unknown) => {
            if (!isAborted(error)) setDetail({ id, row: null, loading: false, error })
          },
        )
      },
      listRow ? REST_MS : 0,
    )
    const noting = window.setTimeout(() => noteRecord(resource.id, id), NOTED_MS)
    return () => {
      clearTimeout(timer)
      clearTimeout(noting)
      controller.abort()
    }
  }, [resource, id, version])
  if (id === null) return { row: null, loading: false, error: null }
  if (detail.id !== id) return { row: listRow ?? null, loading: true, error: null }
  return { row: detail.row ?? listRow ?? null, loading: detail.loading, error: detail.error }
}
