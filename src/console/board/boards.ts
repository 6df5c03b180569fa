import type { BoardHandlers } from '../../palette/board.ts'
import { screenChanged } from '../screen.ts'

/** A page of figures while it is visible: what commands may do with it, and its number of rows and charts. */
export interface Board extends BoardHandlers {
  readonly rows: () => number
  readonly charts: () => number
  readonly hasPeriod: boolean
}

const boards: Board[] = []

/** Registers a board as the active one; call the returned function when it is hidden. */
export function registerBoard(board: Board): () => void {
  boards.push(board)
  screenChanged()
  return () => {
    const index = boards.lastIndexOf(board)
    if (index >= 0) boards.splice(index, 1)
    screenChanged()
  }
}

/** The active board; null on other pages. */
export const activeBoard = (): Board | null => boards[boards.length - 1] ?? null

/** The active board for commands. */
export const hostBoard: BoardHandlers = {
  refresh: () => activeBoard()?.refresh(),
  step: (by) => activeBoard()?.step(by),
  open: (position) => activeBoard()?.open(position),
  filter: () => activeBoard()?.filter(),
  copy: async () => activeBoard()?.copy(),
  table: () => activeBoard()?.table(),
  move: (by) => activeBoard()?.move(by),
}
