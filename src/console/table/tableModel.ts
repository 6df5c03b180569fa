import {
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'

type SortValue = string | number | null

/** A column of a table beside the grid. */
export interface TableColumn<R> {
  readonly id: string
  /** In the operator's language. */
  readonly title: string
  readonly cell: (row: R) => ReactNode
  /** Value by which the rows are sorted; columns without it cannot be sorted by. */
  readonly sortBy?: (row: R) => SortValue
  /** Width in CSS pixels; columns without it share the rest. */
  readonly width?: number
  /** Classes of the cells, and of the heading in addition to those of all headings. */
  readonly className?: string
  readonly headClassName?: string
  /** Its cells name their rows. */
  readonly isRowHeader?: boolean
  readonly isHidden?: boolean
  /** The title is for assistive technology alone. */
  readonly isTitleHidden?: boolean
}

/** A row of the table; null while it is being read. */
interface Line<R> {
  readonly row: R | null
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnSizingFeature,
  columnVisibilityFeature,
})

/** Texts in the order of the language, numbers by value. */
const compare = (a: SortValue, b: SortValue): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'zh-CN', { numeric: true })

/** Row model, sorting, widths and visible columns of a table. */
export function useTableModel<R>(columns: readonly TableColumn<R>[], rows: readonly (R | null)[]) {
  const data = useMemo(() => rows.map((row): Line<R> => ({ row })), [rows])
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy, width }) => ({
        id,
        accessorFn: ({ row }: Line<R>) => (row && sortBy ? (sortBy(row) ?? undefined) : undefined),
        enableSorting: sortBy !== undefined,
        ...(width === undefined ? {} : { size: width }),
        sortDescFirst: false,
        sortUndefined: 'last' as const,
        sortFn: (
          a: { readonly getValue: (id: string) => unknown },
          b: { readonly getValue: (id: string) => unknown },
          columnId: string,
        ) => compare(a.getValue(columnId) as SortValue, b.getValue(columnId) as SortValue),
      })),
    [columns],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map(({ id, isHidden }) => [id, isHidden !== true])),
    [columns],
  )
  return useTable({ features, columns: definitions, data, state: { columnVisibility } })
}

export type TableModel<R> = ReturnType<typeof useTableModel<R>>
