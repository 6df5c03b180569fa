import type { CellEditing } from './editing.ts'
import type { GridEngine } from './engine.ts'
import { columnIndex } from './layout.ts'
import type { GridRow } from './types.ts'

/** Where the cursor goes after a cell was edited. */
export type Move = 'down' | 'up' | 'next' | 'previous' | 'stay'
export const MOVES: Readonly<Record<string, Move>> = {
  enter: 'down',
  'shift+enter': 'up',
  tab: 'next',
  'shift+tab': 'previous',
}

interface Leaving {
  readonly id: string
  readonly column: string
  readonly move: Move
}

/** Moves from an edited cell to the one above or below, or to the next one that can be edited, at most a row away. */
export function moveOn(
  engine: GridEngine,
  { id, column, move }: Leaving,
  canEdit: (row: GridRow, column: string) => boolean,
): void {
  const { columns } = engine.layout
  const index = Math.max(0, engine.props.source.indexOf(id))
  if (move === 'stay') return
  if (move === 'down' || move === 'up') {
    const to = index + (move === 'down' ? 1 : -1)
    if (to >= 0 && to < engine.count) engine.moveTo(to, column)
    return
  }
  const by = move === 'next' ? 1 : -1,
    start = index * columns.length + columnIndex(engine.layout, column)
  for (let step = 1; step <= columns.length; step++) {
    const place = start + step * by
    const rowIndex = Math.floor(place / columns.length)
    const row = rowIndex < 0 ? undefined : engine.row(rowIndex),
      next = columns[place - rowIndex * columns.length]
    if (row !== undefined && next !== undefined && canEdit(row, next.id)) {
      engine.moveTo(rowIndex, next.id)
      return
    }
  }
}

/** The part of the window in which the rows are seen. */
export function rowsBox({ elements: { scroller, canvas } }: GridEngine): DOMRect {
  const box = scroller.getBoundingClientRect()
  const top = box.top + canvas.offsetTop
  return new DOMRect(box.left, top, scroller.clientWidth, Math.max(0, box.top + scroller.clientHeight - top))
}

/** Tab leaves the grid although its element precedes the input that has the focus. */
export function leaveByTab(input: HTMLElement, scroller: HTMLElement): void {
  scroller.tabIndex = -1
  input.addEventListener(
    'blur',
    () => {
      scroller.tabIndex = 0
    },
    { once: true },
  )
}

/** Undoes or redoes the last change; on cells the letter z is text. */
export function undoes(editing: CellEditing, stroke: string | null, event: KeyboardEvent): boolean {
  if (stroke !== 'mod+z' && stroke !== 'mod+shift+z') return false
  event.preventDefault()
  event.stopPropagation()
  if (stroke === 'mod+z') editing.undo()
  else editing.redo()
  return true
}
