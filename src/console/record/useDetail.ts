import { useEffect, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { isAborted } from '../api.ts'
import { detailOf, type Row } from './calls.ts'

/** Milliseconds the cursor has to rest on a row before its detail is asked for. */
const REST_MS = 120

export interface Detail {
  readonly row: Row | null
  readonly loading: boolean
  readonly error: unknown
}

/**
 * One record: what the list knows of it at once, everything after the cursor has rested; a held key asks
 * once and cancels the rest.
 */
export function useDetail(
  resource: Resource,
  id: string | null,
  known: Row | undefined,
  version: string,
): Detail {
  const [found, setFound] = useState<Detail & { readonly id: string | null }>({
    id: null,
    row: null,
    loading: true,
    error: null,
  })
  useEffect(() => {
    if (id === null) return
    const stop = new AbortController()
    const timer = window.setTimeout(
      () => {
        detailOf(resource, id, stop.signal).then(
          (row) => setFound({ id, row, loading: false, error: null }),
          (error: unknown) => {
            if (!isAborted(error)) setFound({ id, row: null, loading: false, error })
          },
        )
      },
      known ? REST_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [resource, id, version])
  if (id === null) return { row: null, loading: false, error: null }
  if (found.id !== id) return { row: known ?? null, loading: true, error: null }
  return { row: found.row ?? known ?? null, loading: found.loading, error: found.error }
}
