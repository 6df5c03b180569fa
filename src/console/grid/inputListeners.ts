import { cellMarks } from './cellRange.ts'
import type { GridEngine } from './engine.ts'
import { HeadCursor } from './headCursor.ts'
import { listenToKeys } from './keyboard.ts'
import { listenToLongPress } from './longPress.ts'
import { listenToPointer } from './pointer.ts'
import { RangeSelection } from './rangeSelection.ts'
import type { ColumnActions } from './useColumns.ts'

/** Listens to keys and pointer of a grid; the returned function removes the listeners. */
export function attachInputListeners(engine: GridEngine, actions: ColumnActions): () => void {
  engine.rangeSelection = new RangeSelection(
    () => engine.props.source,
    () => engine.props.selection ?? null,
  )
  engine.head = new HeadCursor(engine)
  engine.input = {
    painted: cellMarks(engine),
    reset: () => engine.rangeSelection.resetAnchor(),
    head: engine.head,
  }
  engine.head.paintSelection()
  const disposers = [
    listenToKeys(engine, actions),
    listenToLongPress(engine),
    listenToPointer(engine, actions),
  ]
  return () => {
    for (const dispose of disposers) dispose()
  }
}
