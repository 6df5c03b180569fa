import { afterFirstView } from '../firstView.ts'
import { captureKeys } from '../keys/replay.ts'
import type { GridEngine } from './engine.ts'
import type { ColumnActions } from './useColumns.ts'

type AttachListeners = typeof import('./inputListeners.ts').attachInputListeners
let loadedListen: AttachListeners | null = null

/**
 * Listens to keys and pointer of a grid: at once if the code is loaded, else after the rows have been painted
 * and the code has arrived; keys pressed before that are replayed then.
 */
export function listenLazily(engine: GridEngine, actions: ColumnActions): () => void {
  if (loadedListen) return loadedListen(engine, actions)
  let removeListeners: (() => void) | null = null,
    isDisposed = false
  const replay = captureKeys([], { target: engine.elements.scroller })
  afterFirstView(() => {
    void import('./inputListeners.ts')
      .then(({ attachInputListeners }) => {
        loadedListen = attachInputListeners
        if (!isDisposed) removeListeners = attachInputListeners(engine, actions)
      })
      .finally(() => {
        void replay()
      })
  })
  return () => {
    isDisposed = true
    removeListeners?.()
    void replay()
  }
}
