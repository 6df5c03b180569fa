import { belongsToIme } from '../../kernel/composition.ts'
import { strokeOf, typesCharacter } from '../../kernel/stroke.ts'
import { runCellIntent } from './cellKeys.ts'
import { isCheckboxColumn } from './cursor.ts'
import type { GridEngine } from './engine.ts'
import { HEAD_KEYS, intentOf, ROW_KEYS, type RowIntent } from './intents.ts'
import { columnIndex } from './layout.ts'
import { runHeadIntent } from './headKeys.ts'
import { platform } from './platform.ts'
import type { ColumnActions } from './useColumns.ts'
import type { OpenTarget } from './types.ts'

const OPEN: Readonly<Partial<Record<RowIntent, OpenTarget>>> = {
  open: 'pane',
  openTab: 'tab',
  openWindow: 'window',
}

/**
 * Listens on the grid's element; returns a function that removes the listener. Keys without a meaning here
 * bubble to the document.
 */
export function listenToKeys(engine: GridEngine, actions: ColumnActions): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const { letters = true, sequenceWaiting } = engine.props
    const entry = engine.input?.entry ?? null
    if (
      (event.target !== engine.elements.scroller && event.target !== entry?.input) ||
      event.defaultPrevented ||
      sequenceWaiting?.() === true ||
      entry?.press(event) === true ||
      belongsToIme(event, Infinity)
    )
      return
    const stroke = strokeOf(event, platform)
    if (stroke === null) return
    if (waitsForEntry(engine, stroke)) {
      event.preventDefault()
      event.stopPropagation()
      void engine.input?.loadEntry?.(event).catch(() => undefined)
      return
    }
    const head = engine.head.active ? intentOf(HEAD_KEYS, stroke, letters) : null
    const row = engine.head.active ? null : intentOf(ROW_KEYS, stroke, letters)
    const done =
      head !== null
        ? runHeadIntent(engine, actions, head)
        : row !== null && (runCellIntent(engine, row) || runRowIntent(engine, row))
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
  }
  // The input of an edited cell is beside the scrolling element: a grid owns rows alone.
  const root = engine.elements.scroller.parentElement
  root?.addEventListener('keydown', pressed)
  return () => root?.removeEventListener('keydown', pressed)
}

/** Whether a key may be meant for a cell although the code that edits cells is not there yet. */
const waitsForEntry = ({ input, cursor }: GridEngine, stroke: string): boolean =>
  input !== null &&
  input.loadEntry !== null &&
  cursor.column !== null &&
  !isCheckboxColumn(cursor.column) &&
  !input.head.active &&
  (stroke === 'enter' || stroke === 'f2' || typesCharacter(stroke))

/** Applies a key; false if it had no effect, so that the event goes on. */
function runRowIntent(engine: GridEngine, intent: RowIntent): boolean {
  const { cursor, rangeSelection, viewport } = engine
  switch (intent) {
    case 'down':
      return move(engine, 1)
    case 'up':
      return cursor.index === 0 ? enterHead(engine) : move(engine, -1)
    case 'pageDown':
      return move(engine, viewport.visibleRowCount - 1)
    case 'pageUp':
      return move(engine, 1 - viewport.visibleRowCount)
    case 'first':
      return move(engine, -engine.count)
    case 'last':
      return move(engine, engine.count)
    case 'home':
      return cursor.column === null ? move(engine, -engine.count) : toColumn(engine, 0)
    case 'end':
      return cursor.column === null
        ? move(engine, engine.count)
        : toColumn(engine, engine.layout.columns.length - 1)
    case 'right':
      return goRight(engine)
    case 'left':
      return goLeft(engine)
    case 'leave':
      return cursor.column !== null && leaveCells(engine)
    case 'extendDown':
      return extend(engine, 1)
    case 'extendUp':
      return extend(engine, -1)
    case 'extendPageDown':
      return extend(engine, viewport.visibleRowCount - 1)
    case 'extendPageUp':
      return extend(engine, 1 - viewport.visibleRowCount)
    case 'toggle':
      return toggle(engine)
    case 'space':
      return isCheckboxColumn(cursor.column) ? toggle(engine) : peek(engine)
    case 'menu':
      return menu(engine)
    default: {
      const target = OPEN[intent]
      rangeSelection.resetAnchor()
      return target !== undefined && open(engine, target)
    }
  }
}

function move(engine: GridEngine, by: number): boolean {
  engine.rangeSelection.resetAnchor()
  engine.moveTo(engine.cursor.index + by)
  return true
}

function enterHead(engine: GridEngine): boolean {
  engine.head.enter(engine.cursor.column)
  return true
}

function toColumn(engine: GridEngine, index: number): boolean {
  const column = engine.layout.columns[index]
  if (column !== undefined) engine.moveTo(engine.cursor.index, column.id)
  return true
}

function leaveCells(engine: GridEngine): boolean {
  engine.moveTo(engine.cursor.index, null)
  return true
}

/** In a tree a closed row opens first; otherwise the cursor enters the cells. */
function goRight(engine: GridEngine): boolean {
  const {
    cursor,
    layout,
    props: {
      source: { tree },
    },
  } = engine
  if (cursor.column !== null)
    return toColumn(engine, Math.min(columnIndex(layout, cursor.column) + 1, layout.columns.length - 1))
  if (tree !== null && tree.positionOf(cursor.index).expanded === false) {
    tree.toggle(cursor.index, true)
    return true
  }
  return toColumn(engine, layout.rowHeader)
}

/**
 * Left of the first cell the cursor returns to the row; in a tree the row then closes, and from a closed row
 * the cursor goes to its parent.
 */
function goLeft(engine: GridEngine): boolean {
  const {
    cursor,
    layout,
    props: {
      source: { tree },
    },
  } = engine
  if (cursor.column !== null) {
    const index = columnIndex(layout, cursor.column)
    return index <= 0 ? leaveCells(engine) : toColumn(engine, index - 1)
  }
  if (tree === null) return false
  const parent = tree.parentOf(cursor.index)
  if (tree.positionOf(cursor.index).expanded === true) tree.toggle(cursor.index, false)
  else if (parent >= 0) engine.moveTo(parent)
  return true
}

function extend(engine: GridEngine, by: number): boolean {
  if (engine.props.selection === undefined || engine.count === 0) return false
  const from = engine.cursor.index
  engine.moveTo(from + by)
  engine.rangeSelection.extend(from, engine.cursor.index)
  return true
}

function toggle(engine: GridEngine): boolean {
  if (engine.props.selection === undefined || engine.cursor.id === null) return false
  engine.rangeSelection.toggle(engine.cursor.index)
  return true
}

function peek(engine: GridEngine): boolean {
  const row = engine.row(engine.cursor.index)
  if (row === undefined || engine.props.onPeek === undefined) return false
  engine.props.onPeek(row)
  return true
}

function open(engine: GridEngine, target: OpenTarget): boolean {
  const row = engine.row(engine.cursor.index)
  if (row === undefined || engine.props.onOpen === undefined) return false
  engine.props.onOpen(row, target, engine.cursor.column)
  return true
}

function menu(engine: GridEngine): boolean {
  const row = engine.row(engine.cursor.index),
    element = engine.cursorElement()
  if (row === undefined || element === null || engine.props.onContextMenu === undefined) return false
  const { left, bottom } = element.getBoundingClientRect()
  engine.props.onContextMenu(
    row,
    Math.max(left, engine.elements.scroller.getBoundingClientRect().left) + 48,
    bottom,
  )
  return true
}
