import { useMemo } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/tableModel.ts'
import { t } from '../text.ts'
import type { Report, ReportRow } from './report.ts'

interface ReportLine extends ReportRow {
  readonly isFailed: boolean
}

const resultOf = ({ isFailed }: ReportLine): string => (isFailed ? t('失败') : t('跳过'))

const columnsOf = (open: (id: string) => void): readonly TableColumn<ReportLine>[] => [
  {
    id: 'title',
    title: t('名称'),
    cell: ({ id, title, listed }) =>
      listed ? (
        <button type="button" className="text-link" onClick={() => open(id)}>
          {title}
        </button>
      ) : (
        title
      ),
    sortBy: ({ title }) => title,
    className: 'py-1 pr-3',
  },
  {
    id: 'result',
    title: t('结果'),
    cell: (line) => (
      <span className="inline-flex items-center gap-1.5">
        <span className="dot" data-tone={line.isFailed ? 'bad' : 'warn'} />
        {resultOf(line)}
      </span>
    ),
    sortBy: resultOf,
    width: 120,
    className: 'py-1 pr-3',
  },
  {
    id: 'reason',
    title: t('原因'),
    cell: ({ msg }) => msg,
    sortBy: ({ msg }) => msg ?? '',
    className: 'py-1 text-fg2',
  },
]

/** The rows of a report, failed ones first; the name of a row opens it. */
export function ReportTable({
  report: { failed, skipped },
  open,
}: {
  readonly report: Report
  readonly open: (id: string) => void
}) {
  const lines = useMemo(
    () => [
      ...failed.map((row) => ({ ...row, isFailed: true })),
      ...skipped.map((row) => ({ ...row, isFailed: false })),
    ],
    [failed, skipped],
  )
  const columns = useMemo(() => columnsOf(open), [open])
  return <DataTable columns={columns} rows={lines} keyOf={({ id, isFailed }) => `${id}-${isFailed}`} />
}
