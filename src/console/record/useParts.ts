import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import { type RecordPart, recordParts } from './recordParts.ts'

/** Milliseconds a record has been open before the parts out of sight are read, for their counts. */
const REST_MS = 400

export interface Parts {
  readonly parts: readonly RecordPart[]
  /** Rows by the title of their part; missing while they are not known. */
  readonly counts: ReadonlyMap<string, number>
  readonly report: (title: string, count: number) => void
  /** Title of the part that may be read now although it is out of sight. */
  readonly turn: string
}

interface Counted {
  readonly id: string
  readonly counts: ReadonlyMap<string, number>
}
const NO_COUNTS: ReadonlyMap<string, number> = new Map()

/** The parts of a record and their counts; parts out of sight are read one after the other, once it rests. */
export function useParts(resource: Resource, id: string, isReady: boolean): Parts {
  const parts = useMemo(() => recordParts(resource), [resource])
  const [counted, setCounted] = useState<Counted>({ id, counts: NO_COUNTS })
  const [restedId, setRestedId] = useState('')
  const counts = counted.id === id ? counted.counts : NO_COUNTS
  const report = useCallback(
    (title: string, count: number) =>
      setCounted((current) => {
        const knownCounts = current.id === id ? current.counts : NO_COUNTS
        return knownCounts.get(title) === count
          ? current
          : { id, counts: new Map([...knownCounts, [title, count]]) }
      }),
    [id],
  )
  useEffect(() => {
    if (!isReady) return
    const timer = window.setTimeout(() => setRestedId(id), REST_MS)
    return () => clearTimeout(timer)
  }, [id, isReady])
  const turn =
    isReady && restedId === id
      ? (parts.find(({ kind, title }) => kind === 'related' && !counts.has(title))?.title ?? '')
      : ''
  return { parts, counts, report, turn }
}
