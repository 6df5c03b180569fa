import type { GridEngine } from './engine.ts'
import { listenToKeys } from './keyboard.ts'
import { listenToPointer } from './pointer.ts'
import type { ColumnActions } from './useColumns.ts'

/** Listens to keys and pointer of a grid; the returned function removes the listeners. */
export function attachInputListeners(engine: GridEngine, actions: ColumnActions): () => void {
  const disposers = [listenToKeys(engine, actions), listenToPointer(engine, actions)]
  return () => {
    for (const dispose of disposers) dispose()
  }
}
