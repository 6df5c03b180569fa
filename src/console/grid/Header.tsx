import { memo } from 'react'
import { t, useLocale } from '../text.ts'
import { headId } from './aria.ts'
import type { ColumnLayout, PositionedColumn } from './layout.ts'
import type { SortKey } from './types.ts'

interface HeaderProps {
  readonly name: string
  readonly layout: ColumnLayout
  readonly sort: readonly SortKey[]
}

/** The row of column titles; rendered when columns or the order change, scrolled by the browser. */
export const Header = memo(({ name, layout, sort }: HeaderProps) => {
  useLocale()
  const cells = layout.columns.map((column, index) => (
    <HeaderCell key={column.id} name={name} column={column} index={index} sort={sort} />
  ))
  return (
    <div role="row" aria-rowindex={1} className="qd-head">
      <div role="presentation" className="qd-pin qd-pin-start">
        {cells.slice(0, layout.center)}
      </div>
      {cells.slice(layout.center, layout.end)}
      {layout.end < cells.length && (
        <div role="presentation" className="qd-pin qd-pin-end">
          {cells.slice(layout.end)}
        </div>
      )}
    </div>
  )
})

interface CellProps {
  readonly name: string
  readonly column: PositionedColumn
  readonly index: number
  readonly sort: readonly SortKey[]
}

function HeaderCell({ name, column: { id, key, column: definition, align }, index, sort }: CellProps) {
  const rank = sort.findIndex((sortKey) => sortKey.field === id)
  const order = sort[rank]
  const style = { left: `var(--l${key})`, width: `var(--w${key})` }
  return (
    <div
      role="columnheader"
      id={headId(name, key)}
      className="qd-h"
      data-align={align}
      data-sortable={definition?.sortable === true ? '' : undefined}
      style={style}
      aria-colindex={index + 1}
      aria-sort={ariaSort(definition?.sortable === true, order)}
    >
      {definition === null ? (
        <span role="checkbox" className="qd-check" aria-label={t('全选本页')} aria-checked="false" />
      ) : (
        <>
          <span className="qd-title" title={definition.label}>
            {definition.label}
          </span>
          {order !== undefined && <SortMark order={order} rank={sort.length > 1 ? rank + 1 : null} />}
          <i className="qd-grip" aria-hidden="true" />
        </>
      )}
    </div>
  )
}

function ariaSort(
  sortable: boolean,
  order: SortKey | undefined,
): 'ascending' | 'descending' | 'none' | undefined {
  if (order !== undefined) return order.descending ? 'descending' : 'ascending'
  return sortable ? 'none' : undefined
}

function SortMark({ order, rank }: { readonly order: SortKey; readonly rank: number | null }) {
  return (
    <span className="qd-order" aria-hidden="true">
      <svg viewBox="0 0 10 10" width="10" height="10">
        <path
          d={order.descending ? 'M5 1v8M1.8 5.8 5 9l3.2-3.2' : 'M5 9V1M1.8 4.2 5 1l3.2 3.2'}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      </svg>
      {rank}
    </span>
  )
}
