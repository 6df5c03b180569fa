import type { TableColumn, TableModel } from './tableModel.ts'

interface TableHeadProps<R> {
  readonly table: TableModel<R>
  /** The visible columns. */
  readonly columns: readonly TableColumn<R>[]
  /** Whether the widths are fixed, so that they stay the same while other rows come into view. */
  readonly isFixed: boolean
}

const SORTS = { asc: 'ascending', desc: 'descending' } as const

/** The headings of a table; those that can be sorted by are buttons. */
export function TableHead<R>({ table, columns, isFixed }: TableHeadProps<R>) {
  return (
    <thead>
      <tr aria-rowindex={1} className="border-b border-line text-small text-fg2">
        {columns.map(({ id, title, width, headClassName = 'pr-3', isTitleHidden }) => {
          const column = table.getColumn(id)
          const sorted = column?.getIsSorted() ?? false
          return (
            <th
              key={id}
              scope="col"
              aria-sort={sorted === false ? undefined : SORTS[sorted]}
              className={`h-7 font-normal ${headClassName}`}
              style={isFixed && width !== undefined ? { width: column?.getSize() } : undefined}
            >
              {column?.getCanSort() ? (
                <button
                  type="button"
                  className="inline-flex items-center gap-1 hover:text-fg"
                  onClick={column.getToggleSortingHandler()}
                >
                  {title}
                  <span aria-hidden="true">{sorted === false ? '' : sorted === 'asc' ? '↑' : '↓'}</span>
                </button>
              ) : (
                <span className={isTitleHidden ? 'sr-only' : undefined}>{title}</span>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
