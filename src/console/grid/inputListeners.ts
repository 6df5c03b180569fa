import { captureKeys } from '../keys/replay.ts'
import { runWhenIdle } from '../runWhenIdle.ts'
import { cellMarks } from './cellRange.ts'
import type { GridEngine } from './engine.ts'
import type { GridInput } from './gridInput.ts'
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
  const markCells = cellMarks(engine)
  const input: GridInput = {
    painted: () => {
      markCells()
      input.entry?.sync()
    },
    reset: () => engine.rangeSelection.resetAnchor(),
    head: engine.head,
    entry: null,
    loadEntry: null,
  }
  engine.input = input
  engine.head.paintSelection()
  const disposers = [
    listenToKeys(engine, actions),
    listenToLongPress(engine),
    listenToPointer(engine, actions),
    attachEntry(engine, input),
  ]
  return () => {
    for (const dispose of disposers) dispose()
  }
}

/** Loads what edits cells when the browser is idle, so that it is there before the first character. */
function attachEntry(engine: GridEngine, input: GridInput): () => void {
  const { editing } = engine.props
  if (editing === undefined) return () => undefined
  let isDisposed = false
  let loading: Promise<void> | null = null
  const load = async (): Promise<void> => {
    const [{ CellEntry }, cells] = await Promise.all([import('./cellEntry.ts'), editing()])
    input.loadEntry = null
    if (!isDisposed && cells !== null) input.entry = new CellEntry(engine, cells)
  }
  input.loadEntry = async (first) => {
    const replay = first && captureKeys([first], { target: engine.elements.scroller })
    try {
      await (loading ??= load())
    } finally {
      loading = null
      await replay?.()
    }
  }
  const cancel = runWhenIdle(() => {
    input.loadEntry?.().catch(() => undefined)
  })
  return () => {
    isDisposed = true
    cancel()
    input.entry?.dispose()
    input.entry = null
    input.loadEntry = null
  }
}
