import { type Key, type ReactNode, useRef } from 'react'
import { Gap } from './Gap.tsx'
import { TableHead } from './TableHead.tsx'
import { useRowWindow } from './rowWindow.ts'
import { type TableColumn, useTableModel } from './tableModel.ts'
import { useView } from './useView.ts'

/** Height of a row whose texts take one line, in CSS pixels; others are measured once they are on screen. */
const ROW_HEIGHT = 29
/** A table with more rows can be focused, so that a dialog can be scrolled by keyboard. */
const FITTING_ROWS = 5

export interface DataTableProps<R> {
  readonly columns: readonly TableColumn<R>[]
  /** All rows; null for rows that are read when they come into view. Both lists keep their identity. */
  readonly rows: readonly (R | null)[]
  /** By default rows are known by their position. */
  readonly keyOf?: (row: R) => Key
  readonly caption?: ReactNode
  /** Classes of the caption; by default it is for assistive technology alone. */
  readonly captionClassName?: string
  readonly className?: string
  readonly rowClassName?: string
  /** CSS pixels. */
  readonly rowHeight?: number
  /** Whether the widths of the columns do not depend on their texts; always so for a long table. */
  readonly isFixed?: boolean
  /** Called with the rows that came into view. */
  readonly onView?: (first: number, last: number) => void
}

/**
 * A table beside the grid: sorted by its headings, and only the rows in sight are in the document; assistive
 * technology is told how many there are and which ones these are.
 */
export function DataTable<R>({
  columns,
  rows,
  keyOf,
  caption,
  captionClassName = 'sr-only',
  className = 'w-full text-left',
  rowClassName = 'border-b border-line align-top',
  rowHeight = ROW_HEIGHT,
  isFixed = false,
  onView,
}: DataTableProps<R>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useTableModel(columns, rows)
  const lines = table.getRowModel().rows
  const { parts, isWindowed, measure, handlers } = useRowWindow({ count: lines.length, body, rowHeight })
  useView(parts, rows, onView)
  const hasFixedWidths = isFixed || isWindowed
  const visibleColumns = columns.filter(({ isHidden }) => isHidden !== true)
  return (
    <table
      tabIndex={rows.length > FITTING_ROWS ? 0 : undefined}
      aria-rowcount={rows.length + 1}
      className={`${className} ${hasFixedWidths ? 'table-fixed' : ''}`}
      {...handlers}
    >
      {caption === undefined ? null : <caption className={captionClassName}>{caption}</caption>}
      <TableHead table={table} columns={visibleColumns} isFixed={hasFixedWidths} />
      <tbody ref={body}>
        {parts.map((part) => {
          if (part.gap !== null) return <Gap key={part.key} height={part.gap} />
          const line = lines[part.index]
          const row = line?.original.row ?? null
          return (
            <tr
              key={row && keyOf ? keyOf(row) : `row-${line?.index ?? part.index}`}
              ref={measure}
              data-index={part.index}
              aria-rowindex={part.index + 2}
              aria-busy={row === null || undefined}
              className={rowClassName}
            >
              <Cells columns={visibleColumns} row={row} height={rowHeight} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface CellsProps<R> {
  readonly columns: readonly TableColumn<R>[]
  /** Null while it is being read. */
  readonly row: R | null
  /** CSS pixels. */
  readonly height: number
}

const Cells = <R,>({ columns, row, height }: CellsProps<R>) =>
  row === null ? (
    <td colSpan={columns.length} style={{ height }}>
      <span className="late skeleton block h-3 w-1/3" />
    </td>
  ) : (
    columns.map((column) => <Cell key={column.id} column={column} row={row} />)
  )

function Cell<R>({ column, row }: { readonly column: TableColumn<R>; readonly row: R }) {
  return column.isRowHeader ? (
    <th scope="row" className={`font-normal ${column.className ?? ''}`}>
      {column.cell(row)}
    </th>
  ) : (
    <td className={column.className}>{column.cell(row)}</td>
  )
}
