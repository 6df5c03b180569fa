import type { Cursor, CursorStore } from './types.ts'

/** Column id of the boxes that mark rows. */
export const BOX = '#box'

const same = (one: Cursor, other: Cursor): boolean =>
  one.id === other.id && one.index === other.index && one.column === other.column

/** A cursor that lives outside the grid; starts on no row. */
export function createCursorStore(start: Cursor = { id: null, index: 0, column: null }): CursorStore {
  let cursor = start
  const listeners = new Set<() => void>()
  return {
    get: () => cursor,
    put: (next) => {
      if (same(cursor, next)) return
      cursor = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What decides where the cursor stands after rows changed. */
export interface Places {
  readonly count: number
  readonly id: (index: number) => string | null
  readonly indexOf: (id: string) => number
}

/**
 * The same row by id; else the row that took its place, or the last one; unchanged while that row is not
 * loaded.
 */
export function cursorAfter(cursor: Cursor, places: Places): Cursor {
  if (places.count === 0) return { ...cursor, id: null, index: 0 }
  if (cursor.id !== null) {
    const found = places.id(cursor.index) === cursor.id ? cursor.index : places.indexOf(cursor.id)
    if (found >= 0) return found === cursor.index ? cursor : { ...cursor, index: found }
  }
  const index = Math.min(cursor.index, places.count - 1)
  const id = places.id(index)
  return id === null && index === cursor.index ? cursor : { ...cursor, id, index }
}
