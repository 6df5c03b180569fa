import { ApiError, isAborted } from '../../api.ts'
import type { Resource } from '../../../contract/define/resource.ts'
import { detailOf, type Row } from '../../record/calls.ts'

/** A record as far as it was read. */
export interface Reading {
  readonly row: Row | null
  readonly error: string | null
}

/** Milliseconds the cursor rests on a record before it is read, and for which it is kept. */
const REST_MS = 120,
  KEEP_MS = 30_000
const keyOf = (resource: Resource, id: string): string => `${resource.id} ${id}`
const WAITING: Reading = { row: null, error: null }

/** Reads records for their summary, the last one asked for only. */
export function createRecordRows(changed: () => void): {
  /** Reads a record once the cursor rests on it. */
  readonly want: (resource: Resource, id: string) => void
  readonly now: (resource: Resource, id: string) => Reading
  readonly forget: () => void
} {
  const kept = new Map<string, Reading & { readonly at: number }>()
  let awaited = ''
  let timer = 0
  let abort = new AbortController()
  const request = async (resource: Resource, id: string, key: string): Promise<void> => {
    const controller = new AbortController()
    abort = controller
    let reading: Reading
    try {
      reading = { row: await detailOf(resource, id, controller.signal), error: null }
    } catch (error) {
      if (isAborted(error)) return
      reading = { row: null, error: error instanceof ApiError ? error.message : String(error) }
    }
    kept.set(key, { ...reading, at: Date.now() })
    if (awaited === key) awaited = ''
    changed()
  }
  return {
    want: (resource, id) => {
      const key = keyOf(resource, id)
      const present = kept.get(key)
      if (awaited === key || (present && Date.now() - present.at < KEEP_MS)) return
      awaited = key
      clearTimeout(timer)
      abort.abort()
      timer = window.setTimeout(() => void request(resource, id, key), REST_MS)
    },
    now: (resource, id) => kept.get(keyOf(resource, id)) ?? WAITING,
    forget: () => kept.clear(),
  }
}
