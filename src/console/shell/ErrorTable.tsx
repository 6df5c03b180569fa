import { useMemo } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/tableModel.ts'
import { t } from '../text.ts'
import type { LogEntry } from './errorLog.ts'

const COLUMN_CLASS = 'pr-2'
const renderStack = ({ stack }: LogEntry) => (
  <details>
    <summary className="clip font-mono" aria-label={t('错误堆栈')}>
      {stack.split('\n')[1]?.trim() ?? ''}
    </summary>
    <pre className="font-mono text-tiny whitespace-pre-wrap">{stack}</pre>
  </details>
)

const columnsOf = (): readonly TableColumn<LogEntry>[] => [
  {
    id: 'type',
    title: t('类型'),
    cell: ({ type }) => type,
    sortBy: ({ type }) => type,
    width: 96,
    className: 'py-1.5 pr-2',
  },
  {
    id: 'url',
    title: t('地址'),
    cell: ({ url }) => (
      <span className="clip block" title={url}>
        {url}
      </span>
    ),
    sortBy: ({ url }) => url,
    width: 160,
    className: COLUMN_CLASS,
  },
  {
    id: 'message',
    title: t('内容'),
    cell: ({ message }) => message,
    sortBy: ({ message }) => message,
    className: 'pr-2 wrap-anywhere',
  },
  {
    id: 'stack',
    title: t('错误堆栈'),
    cell: renderStack,
    width: 224,
    className: COLUMN_CLASS,
  },
  {
    id: 'time',
    title: t('时间'),
    cell: ({ time }) => time,
    sortBy: ({ time }) => time,
    width: 136,
    className: 'tabular-nums',
  },
]

/** Errors of this browser session. */
export function ErrorTable({ entries }: { readonly entries: readonly LogEntry[] }) {
  const columns = useMemo(() => columnsOf(), [])
  return (
    <DataTable
      columns={columns}
      rows={entries}
      className="w-full table-fixed text-left text-small"
      rowClassName="border-t border-line align-top"
      isFixed
    />
  )
}
