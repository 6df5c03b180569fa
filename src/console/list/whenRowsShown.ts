import type { RowSource } from '../grid/types.ts'

/** True while rows of a new filter, of which none is on screen, are being read. */
const isOpening = (source: RowSource): boolean => source.count() === 0 && source.busy()

/**
 * Calls back when rows are shown: at once, or when those being read have arrived (or failed). The returned
 * function gives up waiting.
 */
export function whenRowsShown(source: RowSource, callback: () => void): () => void {
  if (!isOpening(source)) {
    callback()
    return () => undefined
  }
  const unsubscribe = source.subscribe(() => {
    if (isOpening(source)) return
    unsubscribe()
    callback()
  })
  return unsubscribe
}
