import { type RefObject, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { announce } from '../shell/announce.ts'
import { t } from '../text.ts'
import { optionId } from './optionId.ts'
import { besideOf } from './beside.ts'
import { dispatchPalette, palette } from './palette.ts'
import { keyInPalette, leavePalette } from './paletteKeys.ts'
import { rowsOf } from './rows.ts'
import { usePaletteView } from './usePaletteView.ts'

const POINTER_SLACK_PX = 4

/**
 * The open palette: its page, the highlighted line, and handlers for keys and pointer; announces the number
 * of results to screen readers.
 */
export function usePalette(root: RefObject<HTMLElement | null>) {
  const { session } = useSnapshot(palette)
  const { view, query, root: rootView, frozen } = usePaletteView()
  const pointerStart = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const rows = rowsOf(view)
  const activeIndex = Math.min(session.row, Math.max(0, rows.length - 1))
  const depth = session.pages.length
  useEffect(() => {
    announce(rows.length > 0 ? t('{count} 项结果', { count: rows.length }) : view.empty)
  }, [rows.length, query, depth])
  const press = (event: KeyboardEvent): void =>
    keyInPalette(event, root.current, { rows, activeIndex, query, asking: view.body !== undefined, depth })
  /* If the palette opens under a resting pointer, the first line stays highlighted. */
  const point = (index: number, x: number, y: number): void => {
    pointerStart.current ??= { x, y }
    if (Math.hypot(x - pointerStart.current.x, y - pointerStart.current.y) > POINTER_SLACK_PX)
      dispatchPalette({ type: 'move', to: index, rows: rows.length })
  }
  const current = rows[activeIndex]
  return {
    ...besideOf(palette.session, current, frozen),
    rootView,
    rowBelow: rowsOf(rootView)[session.rowsBelow[0] ?? 0],
    view,
    query,
    rows,
    activeIndex,
    depth,
    base: session.base,
    press,
    leave: leavePalette,
    point,
    activeId: current ? optionId(current.id) : undefined,
  }
}
