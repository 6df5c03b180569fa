import { type ReactNode, useMemo } from 'react'
import { DataTable } from '../table/DataTable.tsx'

type ChildRow = Readonly<Record<string, unknown>>
export interface ChildTableProps {
  /** Names and titles, the titles in the operator's language, and the columns of figures. */
  readonly columns: readonly (readonly [name: string, title: string])[]
  readonly figures?: ReadonlySet<string>
  readonly rows: readonly ChildRow[]
  readonly cell: (row: ChildRow, name: string) => ReactNode
  /** Text of a cell, by which rows are sorted. */
  readonly textOf: (row: ChildRow, name: string) => string
}

const FIGURE = 'py-1 pr-3 whitespace-nowrap text-right tabular-nums'

/** Rows that a field of a record contains. */
export function ChildTable({ columns, figures, rows, cell, textOf }: ChildTableProps) {
  const tableColumns = useMemo(
    () =>
      columns.map(([name, title]) => ({
        id: name,
        title,
        cell: (row: ChildRow) => cell(row, name),
        sortBy: (row: ChildRow) => textOf(row, name),
        className: figures?.has(name) ? FIGURE : 'py-1 pr-3',
        headClassName: figures?.has(name) ? 'whitespace-nowrap pr-3 text-right' : 'whitespace-nowrap pr-3',
      })),
    [columns, figures, cell, textOf],
  )
  return (
    <DataTable columns={tableColumns} rows={rows} className="w-full text-left [overflow-wrap:anywhere]" />
  )
}
