import { useCallback, useEffect, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { readRow, type WireRow } from '../../contract/wire.ts'
import { get, isAborted } from '../api.ts'
import { loadResourceTexts } from '../resourceLoader.ts'
import type { Row } from '../record/calls.ts'

/** The owner of the row, where there is one per row of another noun. */
export type SingleKey = Readonly<Record<string, string>>

export interface SingleState {
  readonly row: Row | null
  readonly error: unknown
  readonly version: number
  readonly reload: () => void
}

/** The one row of a noun, or its defaults without an id while it has not been saved. */
export function useSingle(resource: Resource, key: SingleKey): SingleState {
  const [state, setState] = useState<{ readonly row: Row | null; readonly error: unknown }>({
    row: null,
    error: null,
  })
  const [version, setVersion] = useState(0)
  const keyJson = JSON.stringify(key)
  useEffect(() => {
    const controller = new AbortController()
    const { single, path } = resource
    const call = single === null || single === 'tenant' ? 'detail' : single.read
    Promise.all([
      get<WireRow>(`${path}/${call}`, {
        query: JSON.parse(keyJson) as SingleKey,
        quiet: true,
        signal: controller.signal,
      }),
      loadResourceTexts(resource.id).catch(() => undefined),
    ]).then(
      ([wire]) => setState({ row: readRow(resource, wire) as Row, error: null }),
      (error: unknown) => {
        if (!isAborted(error)) setState({ row: null, error })
      },
    )
    return () => controller.abort()
  }, [resource, keyJson, version])
  return { ...state, version, reload: useCallback(() => setVersion((now) => now + 1), []) }
}
