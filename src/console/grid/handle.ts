import type { GridEngine } from './engine.ts'
import type { GridHandle } from './types.ts'
import type { ColumnActions } from './useColumns.ts'

/** The handle of a grid; its methods do nothing while the grid is not mounted. */
export function handleOf(engine: () => GridEngine | null, actions: ColumnActions): GridHandle {
  return {
    focus: () => engine()?.elements.scroller.focus({ preventScroll: true }),
    moveCursor: (by) => {
      const grid = engine()
      if (grid !== null) grid.moveTo(grid.cursor.index + by)
    },
    moveToId: (id) => {
      const source = engine()?.props.source
      source?.tree?.reveal(id)
      const index = source?.indexOf(id) ?? -1
      if (index >= 0) engine()?.moveTo(index)
      return index >= 0
    },
    cursorRect: () => engine()?.cursorElement()?.getBoundingClientRect() ?? null,
    columns: () => actions.state(),
    visibleColumns: () => engine()?.layout.columns.flatMap(({ column }) => column ?? []) ?? [],
    setColumns: (state) => actions.patch(state),
    editCell: () => engine()?.input?.entry?.start() ?? false,
  }
}
