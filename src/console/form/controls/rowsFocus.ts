import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isComposing } from '../composing.ts'

/** A cell to be focused once it is rendered. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

const INPUTS = 'input:not([disabled]), textarea, select, button:not([tabindex="-1"])'
const lineAt = (table: HTMLElement, row: number): HTMLElement | null =>
  table.querySelector<HTMLElement>(`tbody > tr:nth-child(${row + 1})`)

function focusCell(table: HTMLElement, { row, column }: CellPlace): boolean {
  const target = lineAt(table, row)
    ?.querySelector(`td:nth-child(${column + 1})`)
    ?.querySelector<HTMLElement>(INPUTS)
  target?.focus()
  return target !== undefined && target !== null
}

interface RowsFocus {
  readonly table: RefObject<HTMLTableElement | null>
  /** Focuses a cell after the next rendering, or what follows the rows where there is none. */
  readonly goTo: (place: CellPlace) => void
  /** Enter leads down a column, and from the last row to a new one. */
  readonly press: (event: KeyboardEvent<HTMLTableElement>) => void
}

/** Where the focus goes within child rows; it never falls out of them when a row is added or removed. */
export function useRowsFocus(
  count: number,
  { add, fallback }: { readonly add: () => void; readonly fallback: RefObject<HTMLElement | null> },
): RowsFocus {
  const table = useRef<HTMLTableElement>(null)
  const awaited = useRef<CellPlace | null>(null)
  useEffect(() => {
    const place = awaited.current
    awaited.current = null
    if (place && table.current && !focusCell(table.current, place)) fallback.current?.focus()
  }, [count, fallback])
  return {
    table,
    goTo: (place) => {
      awaited.current = place
    },
    press: (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (event.key !== 'Enter' || !isPlain || event.defaultPrevented || isComposing(event)) return
      const cell = event.target instanceof HTMLInputElement ? event.target.closest('td') : null
      const line = cell?.closest('tr')
      if (!cell || !line) return
      event.preventDefault()
      const row = line.sectionRowIndex + 1
      if (row < count) focusCell(event.currentTarget, { row, column: cell.cellIndex })
      else add()
    },
  }
}
