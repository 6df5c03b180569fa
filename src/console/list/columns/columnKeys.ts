import type { Host } from '../../../palette/command.ts'
import type { ColumnState, GridHandle } from '../../grid/types.ts'

type What = Parameters<Host['list']['column']>[0]
const STEP = 16
const LEAST = 48

const moved = (order: readonly string[], id: string, by: 1 | -1): string[] => {
  const next = [...order]
  const at = next.indexOf(id),
    to = at + by
  if (at < 0 || to < 0 || to >= next.length) return next
  next.splice(at, 1)
  next.splice(to, 0, id)
  return next
}

/** The columns after a command on one of them; null for what is no matter of columns. */
export function columnsAfter(
  state: ColumnState,
  id: string,
  width: number,
  what: What,
): Partial<ColumnState> | null {
  switch (what) {
    case 'pin':
      return {
        start: state.start.includes(id) ? state.start.filter((one) => one !== id) : [...state.start, id],
        end: state.end.filter((one) => one !== id),
      }
    case 'hide':
      return { hidden: [...state.hidden, id] }
    case 'wider':
      return { widths: { ...state.widths, [id]: (state.widths[id] ?? width) + STEP } }
    case 'narrower':
      return { widths: { ...state.widths, [id]: Math.max(LEAST, (state.widths[id] ?? width) - STEP) } }
    case 'fit':
      return { widths: Object.fromEntries(Object.entries(state.widths).filter(([name]) => name !== id)) }
    case 'left':
      return { order: moved(state.order, id, -1) }
    case 'right':
      return { order: moved(state.order, id, 1) }
    default:
      return null
  }
}

/** Runs a column command on the column of the cursor, from the palette as well as from the header. */
export function runColumn(
  handle: GridHandle,
  column: { readonly id: string; readonly width: number },
  what: What,
): void {
  const next = columnsAfter(handle.columns(), column.id, column.width, what)
  if (next) handle.setColumns(next)
}
