import { afterFirstView } from '../firstView.ts'
import { keepKeys } from '../keys/replay.ts'
import type { GridEngine } from './engine.ts'
import type { ColumnActions } from './useColumns.ts'

type Listen = typeof import('./listening.ts').listen
let here: Listen | null = null

/**
 * Hears keys and pointer of a grid: at once, or when its rows have been painted and the code has come; keys
 * pressed before that are pressed again then.
 */
export function listenSoon(engine: GridEngine, actions: ColumnActions): () => void {
  if (here) return here(engine, actions)
  let end: (() => void) | null = null,
    gone = false
  const replay = keepKeys([], { target: engine.stage.scroller })
  afterFirstView(() => {
    void import('./listening.ts')
      .then(({ listen }) => {
        here = listen
        if (!gone) end = listen(engine, actions)
      })
      .finally(() => {
        void replay()
      })
  })
  return () => {
    gone = true
    end?.()
    void replay()
  }
}
