import { useState } from 'react'
import type { Row } from './calls.ts'

/** How often a record has been read again since it was opened, here or because it changed anywhere. */
export function useReadings(row: Row, isReady: boolean): number {
  const [last, setLast] = useState<{ readonly row: Row | null; readonly count: number }>({
    row: null,
    count: 0,
  })
  if (isReady && last.row !== row)
    setLast({ row, count: last.row !== null && last.row.id === row.id ? last.count + 1 : 0 })
  return last.count
}
