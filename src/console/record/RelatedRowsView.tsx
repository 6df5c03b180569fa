import { useEffect, useMemo } from 'react'
import type { Resource } from '../../contract/define/resource.ts'
import type { PagedRows } from '../table/usePagedRows.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { RelatedLines } from './RelatedLines.tsx'
import { RelatedTable } from './RelatedTable.tsx'
import type { Columns, PartView } from './partView.ts'
import { FIRST_ROWS } from './referencingRows.ts'
import { Skeleton } from './Skeleton.tsx'

interface RowsProps {
  readonly paged: Pick<PagedRows<Row>, 'rows' | 'error'> & Partial<Pick<PagedRows<Row>, 'onView' | 'reload'>>
  readonly columns: Columns
  readonly of: Resource | null
  readonly changed: (() => Promise<void>) | null
  readonly view: PartView
}

/** The rows as far as they have been read, or why they could not be. */
export function RelatedRowsView({
  paged: { rows, error, onView, reload },
  columns,
  of,
  changed,
  view,
}: RowsProps) {
  const { isWide, showsAll, showAll, report } = view
  const count = error ? -1 : rows?.length
  useEffect(() => {
    if (count !== undefined) report(count)
  }, [count, report])
  const visibleRows = useMemo(
    () => (showsAll ? rows : (rows?.slice(0, FIRST_ROWS) ?? null)),
    [rows, showsAll],
  )
  if (error)
    return (
      <p role="alert" className="flex items-center gap-2 px-5 pb-3 text-bad">
        {error}
        {reload ? (
          <button type="button" className="button button-plain" onClick={() => void reload()}>
            {t('重试')}
          </button>
        ) : null}
      </p>
    )
  if (visibleRows === null) return <Skeleton />
  if (visibleRows.length === 0) return null
  // Lines have no window: of very long parts the table shows all rows.
  return (
    <>
      {isWide || showsAll ? (
        <RelatedTable of={of} columns={columns} rows={visibleRows} onView={onView} changed={changed} />
      ) : (
        <RelatedLines of={of} columns={columns} rows={visibleRows} changed={changed} />
      )}
      {count !== undefined && count > FIRST_ROWS && !showsAll ? (
        <p className="px-5 pb-2">
          <button type="button" className="text-link" onClick={showAll}>
            {t('全部 {count} 条', { count: count.toLocaleString('en-US') })}
          </button>
        </p>
      ) : null}
    </>
  )
}
