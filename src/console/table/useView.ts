import { useEffect } from 'react'
import type { WindowPart } from './rowWindow.ts'

/** Reports the first and the last row in the document, again where the rows changed. */
export function useView(
  parts: readonly WindowPart[],
  rows: readonly unknown[],
  onView: ((first: number, last: number) => void) | undefined,
): void {
  const indexes = parts.flatMap(({ index }) => (index === null ? [] : [index]))
  const first = indexes[0] ?? -1,
    last = indexes.at(-1) ?? -1
  useEffect(() => {
    if (first >= 0) onView?.(first, last)
  }, [first, last, rows, onView])
}
