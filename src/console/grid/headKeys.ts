import { isCheckboxColumn } from './cursor.ts'
import type { GridEngine } from './engine.ts'
import { headId } from './aria.ts'
import type { HeadIntent } from './intents.ts'
import { clampWidth, type PositionedColumn } from './layout.ts'
import type { ColumnActions } from './useColumns.ts'

/** CSS pixels by which a key widens or narrows a column. */
const STEP = 16
/** CSS pixels a cell needs beside its text: padding, and in a title the sort mark. */
const PADDING = 28

/** Applies a header key to the active header cell; false if it had no effect. */
export function runHeadIntent(engine: GridEngine, actions: ColumnActions, intent: HeadIntent): boolean {
  const { head, layout } = engine
  switch (intent) {
    case 'right':
      return handled(() => head.step(1))
    case 'left':
      return handled(() => head.step(-1))
    case 'home':
      return handled(() => head.step(-layout.columns.length))
    case 'end':
      return handled(() => head.step(layout.columns.length))
    case 'down':
      return handled(() => engine.moveTo(engine.cursor.index))
    default: {
      const column = layout.columns.find((candidate) => candidate.id === head.column)
      return (
        column !== undefined &&
        (isCheckboxColumn(column.id)
          ? boxIntent(engine, intent)
          : columnIntent(engine, actions, intent, column))
      )
    }
  }
}

const handled = (act: () => void): boolean => {
  act()
  return true
}

function boxIntent({ props: { selection } }: GridEngine, intent: HeadIntent): boolean {
  if (intent !== 'space' && intent !== 'sort') return false
  selection?.togglePage()
  return selection !== undefined
}

function columnIntent(
  engine: GridEngine,
  actions: ColumnActions,
  intent: HeadIntent,
  positioned: PositionedColumn,
): boolean {
  const { id, key, column } = positioned
  const width =
    engine.spread(engine.layout).columns.find((seen) => seen.key === key)?.width ?? positioned.width
  switch (intent) {
    case 'sort':
    case 'space':
    case 'sortMore':
      return sort(engine, positioned, intent === 'sortMore')
    case 'wider':
      return handled(() => actions.resize(id, width + STEP))
    case 'narrower':
      return handled(() => actions.resize(id, width - STEP))
    case 'moveRight':
      return handled(() => actions.move(id, 1))
    case 'moveLeft':
      return handled(() => actions.move(id, -1))
    case 'pin':
      return handled(() => actions.pin(id, 'start'))
    case 'pinEnd':
      return handled(() => actions.pin(id, 'end'))
    case 'hide':
      return column?.hideable !== false && handled(() => hide(engine, actions, id))
    case 'fit':
      return handled(() => actions.resize(id, fitWidth(engine, positioned)))
    default:
      return menu(engine, positioned)
  }
}

/** Changes the sort order; columns that cannot be sorted are ignored. */
export function sort(engine: GridEngine, { column, id }: PositionedColumn, additive: boolean): boolean {
  if (column?.sortable !== true || engine.props.onSort === undefined) return false
  engine.props.onSort(id, additive)
  return true
}

/** Hides a column and moves to its neighbour. */
function hide(engine: GridEngine, actions: ColumnActions, id: string): void {
  engine.head.step(engine.layout.columns.at(-1)?.id === id ? -1 : 1)
  actions.hide(id)
}

function menu(engine: GridEngine, { id, key }: PositionedColumn): boolean {
  const cell = document.getElementById(headId(engine.elements.name, key))
  if (cell === null || engine.props.onHeaderMenu === undefined) return false
  const { left, bottom } = cell.getBoundingClientRect()
  engine.props.onHeaderMenu(id, left, bottom)
  return true
}

/** Width in CSS pixels that fits the painted cells of a column and its title. */
export function fitWidth(engine: GridEngine, { id, key }: PositionedColumn): number {
  const index = engine.layout.columns.findIndex((column) => column.id === id)
  const title =
    document.getElementById(headId(engine.elements.name, key))?.querySelector<HTMLElement>('.qd-title') ??
    null
  const range = document.createRange()
  const widths = [...engine.body.cellsOf(index), ...(title === null ? [] : [title])].map((cell) => {
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  return clampWidth(Math.ceil(Math.max(0, ...widths)) + PADDING)
}
