import { useMemo } from 'react'
import { DataTable } from '../../table/DataTable.tsx'
import { reasonColumn, rowColumn } from '../../table/faultColumns.ts'
import type { TableColumn } from '../../table/tableModel.ts'
import { t } from '../../text.ts'
import type { RowFault } from './batchCalls.ts'

interface FaultTableProps {
  readonly title: string
  readonly faults: readonly RowFault[]
  /** The pasted lines, each shown with its fault; none where the rows came in a file. */
  readonly lines: readonly string[]
}

function columnsOf(lines: readonly string[]): readonly TableColumn<RowFault>[] {
  const lineOf = ({ row }: RowFault): string => lines[row - 1] ?? ''
  return [
    rowColumn(),
    {
      id: 'line',
      title: t('订单原文'),
      cell: (fault) => (
        <span className="clip block" title={lineOf(fault)}>
          {lineOf(fault)}
        </span>
      ),
      width: 288,
      className: 'max-w-72 py-1 pr-3 text-fg2',
      isHidden: lines.length === 0,
    },
    reasonColumn(),
  ]
}

/** The faults of a batch, each with its row; a file has up to 50 000 rows. */
export function FaultTable({ title, faults, lines }: FaultTableProps) {
  const columns = useMemo(() => columnsOf(lines), [lines])
  return (
    <DataTable
      columns={columns}
      rows={faults}
      caption={title}
      captionClassName="mb-1 text-left text-small text-fg2"
    />
  )
}
