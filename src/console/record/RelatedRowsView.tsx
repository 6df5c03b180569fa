import type { FieldSpec } from '../../contract/define/field.ts'
import type { Resource } from '../../contract/define/resource.ts'
import type { PagedRows } from '../table/usePagedRows.ts'
import { t } from '../text.ts'
import type { Row } from './calls.ts'
import { RelatedTable } from './RelatedTable.tsx'
import { Skeleton } from './Skeleton.tsx'

export type Columns = readonly (readonly [name: string, spec: FieldSpec])[]
interface RowsProps {
  readonly paged: Pick<PagedRows<Row>, 'rows' | 'error'> & Partial<Pick<PagedRows<Row>, 'onView'>>
  readonly columns: Columns
  readonly of: Resource | null
  readonly changed: (() => Promise<void>) | null
}
/** The rows as far as they have been read, or why they could not be. */
export function RelatedRowsView({ paged: { rows, error, onView }, columns, of, changed }: RowsProps) {
  if (error)
    return (
      <p role="alert" className="p-4 text-bad">
        {error}
      </p>
    )
  if (rows === null) return <Skeleton />
  if (rows.length === 0) return <p className="p-4 text-fg3">{t('没有相关记录')}</p>
  return <RelatedTable of={of} columns={columns} rows={rows} onView={onView} changed={changed} />
}
