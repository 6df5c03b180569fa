import type { ListHandlers } from '../../../palette/command.ts'
import type { ColumnState } from '../../grid/types.ts'
import { menus } from '../../menus.ts'
import type { ListScreenState } from '../useListScreen.ts'
import { gridColumns } from './columns.ts'

type ColumnChange = Parameters<ListHandlers['column']>[0]
const STEP = 16
const MIN_WIDTH = 48
const DEFAULT_WIDTH = 140

const moveColumn = (order: readonly string[], id: string, by: 1 | -1): string[] => {
  const next = [...order]
  const index = next.indexOf(id),
    to = index + by
  if (index < 0 || to < 0 || to >= next.length) return next
  next.splice(index, 1)
  next.splice(to, 0, id)
  return next
}

/** The columns after a command on one of them; null if the command changes no columns. */
export function columnsAfter(
  state: ColumnState,
  id: string,
  width: number,
  change: ColumnChange,
): Partial<ColumnState> | null {
  switch (change) {
    case 'pin':
      return {
        start: state.start.includes(id)
          ? state.start.filter((pinned) => pinned !== id)
          : [...state.start, id],
        end: state.end.filter((pinned) => pinned !== id),
      }
    case 'hide':
      return { hidden: [...state.hidden, id] }
    case 'wider':
      return { widths: { ...state.widths, [id]: (state.widths[id] ?? width) + STEP } }
    case 'narrower':
      return { widths: { ...state.widths, [id]: Math.max(MIN_WIDTH, (state.widths[id] ?? width) - STEP) } }
    case 'fit':
      return { widths: Object.fromEntries(Object.entries(state.widths).filter(([name]) => name !== id)) }
    case 'left':
      return { order: moveColumn(state.order, id, -1) }
    case 'right':
      return { order: moveColumn(state.order, id, 1) }
    default:
      return null
  }
}

/** Runs a column command on the column under the header cursor, else on the first one. */
export function changeColumn({ grid, model, options }: ListScreenState, change: ColumnChange): void {
  const handle = grid.current
  const columns = gridColumns(options, menus.permissions)
  const chosen = columns.find((candidate) => candidate.id === model.cursor.get().column) ?? columns[0]
  if (!chosen || !handle) return
  const next = columnsAfter(handle.columns(), chosen.id, chosen.width ?? DEFAULT_WIDTH, change)
  if (next) handle.setColumns(next)
}
