import type { Cursor, CursorStore } from './types.ts'

/** Column id of the checkboxes that select rows. */
export const CHECKBOX_COLUMN = '#box'
/** Whether this is the checkbox column. */
export const isCheckboxColumn = (column: string | null): boolean => column === CHECKBOX_COLUMN

const sameCursor = (a: Cursor, b: Cursor): boolean =>
  a.id === b.id && a.index === b.index && a.column === b.column && a.anchor === b.anchor

/** A cursor store outside the grid; it starts on no row. */
export function createCursorStore(start: Cursor = { id: null, index: 0, column: null }): CursorStore {
  let cursor = start
  const listeners = new Set<() => void>()
  return {
    get: () => cursor,
    put: (next) => {
      if (sameCursor(cursor, next)) return
      cursor = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The inputs that decide the cursor's position after rows have changed. */
export interface RowPositions {
  readonly count: number
  readonly id: (index: number) => string | null
  readonly indexOf: (id: string) => number
}

/** The range moves with the row of the cursor. */
const shifted = ({ anchor, index }: Cursor, to: number) =>
  anchor && { ...anchor, index: anchor.index + to - index }

/**
 * The same row by id; else the row now at its index, or the last one; unchanged while that row is not loaded.
 */
export function cursorAfter(cursor: Cursor, rows: RowPositions): Cursor {
  if (rows.count === 0) return { ...cursor, id: null, index: 0 }
  if (cursor.id !== null) {
    const foundIndex = rows.id(cursor.index) === cursor.id ? cursor.index : rows.indexOf(cursor.id)
    if (foundIndex >= 0)
      return foundIndex === cursor.index
        ? cursor
        : { ...cursor, index: foundIndex, anchor: shifted(cursor, foundIndex) }
  }
  const index = Math.min(cursor.index, rows.count - 1)
  const id = rows.id(index)
  return id === null && index === cursor.index ? cursor : { ...cursor, id, index }
}
