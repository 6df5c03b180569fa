import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { textWidth } from '../columnWidth.ts'
import { type FittingColumn, fittingColumns } from './fittingColumns.ts'
import './own.css'

export interface Column<R> extends FittingColumn {
  /** In the operator's language. */
  readonly title: string
  readonly isFigure?: boolean
  /** Takes the room that is left. */
  readonly grows?: boolean
  /** Texts of its cells that are never cut, in the operator's language. */
  readonly texts?: readonly string[]
  readonly cell: (row: R, index: number) => ReactNode
}

/** Width before the table was measured, in CSS pixels. */
const FIRST_WIDTH = 800
/** CSS pixels beside the text of a cell. */
const PADDING = 12

/** The width of an element in CSS pixels, measured again when it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** A column that is at least as wide as its heading and its texts. */
const withHeading = <R,>(column: Column<R>): Column<R> => ({
  ...column,
  width: Math.max(
    column.width,
    ...[column.title, ...(column.texts ?? [])].map((text) => textWidth(text) + PADDING),
  ),
})

interface FittingTableProps<R> {
  /** In the operator's language. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
}

/** Reached by keyboard, because it may scroll sideways. */
const SCROLLED = { tabIndex: 0 } as const

/**
 * A table whose cells never wrap: columns leave in their order, then it scrolls sideways with the first one
 * pinned.
 */
export function FittingTable<R>({ label, columns, rows, keyOf }: FittingTableProps<R>) {
  const { box, width } = useWidth()
  const visibleColumns = fittingColumns(columns.map(withHeading), width)
  const needed = visibleColumns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div
      ref={box}
      className="fitting"
      role="group"
      aria-label={label}
      data-scrolls={needed > width || undefined}
      {...(needed > width ? SCROLLED : {})}
    >
      <table style={{ minWidth: needed }} aria-label={label}>
        <colgroup>
          {visibleColumns.map(({ id, width: least, grows }) => (
            <col key={id} style={grows ? undefined : { width: least }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {visibleColumns.map(({ id, title, isFigure }) => (
              <th key={id} scope="col" data-figure={isFigure || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {visibleColumns.map(({ id, isFigure, cell }) => (
                <td key={id} data-figure={isFigure || undefined}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
