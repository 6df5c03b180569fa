import { useCallback, useMemo } from 'react'
import { DataTable } from '../table/DataTable.tsx'
import type { TableColumn } from '../table/tableModel.ts'
import { usePagedRows } from '../table/usePagedRows.ts'
import { t } from '../text.ts'
import { type Fault, FAULT_PAGE_SIZE, type ImportFlow, type ImportTask } from './importFlow.ts'

/** Result of the check, or of writing. */
export function ImportResult({
  flow,
  task,
  done,
}: {
  readonly flow: ImportFlow
  readonly task: ImportTask
  readonly done: boolean
}) {
  const failed = task.failCount ?? 0
  if (done && failed === 0)
    return (
      <p role="status" className="py-6">
        {t('已导入 {count} 行。', { count: task.successCount ?? 0 })}
      </p>
    )
  if (failed === 0)
    return (
      <p role="status" className="py-6">
        {task.partial
          ? t('共 {count} 行，全部有效。', { count: task.totalCount ?? 0 })
          : t('共 {count} 行，全部有效。确认后一次写入，半小时内可以撤销。', {
              count: task.totalCount ?? 0,
            })}
      </p>
    )
  return (
    <div className="grid gap-3">
      <p role="status">{summaryText(task, done)}</p>
      <Faults flow={flow} id={task.id} />
    </div>
  )
}

/** Summary above the table of faults. */
function summaryText({ partial, totalCount, successCount, failCount }: ImportTask, done: boolean): string {
  const failed = failCount ?? 0,
    count = totalCount ?? 0
  if (done)
    return t('已导入 {count} 行，{failed} 行有错误没有导入。下载错误行，修改后再导入。', {
      count: successCount ?? 0,
      failed,
    })
  if (partial && failed === count)
    return t('共 {count} 行，全部有错误。下载错误行，修改后再导入。', { count })
  if (partial)
    return t('共 {count} 行，{failed} 行有错误。可以先导入其余 {good} 行；错误行下载修改后再导入。', {
      count,
      failed,
      good: count - failed,
    })
  return t('共 {count} 行，{failed} 行有错误。修改文件后重新选择，有错误时一行也不会写入。', {
    count,
    failed,
  })
}

const columnsOf = (formatFault: ImportFlow['formatFault']): readonly TableColumn<Fault>[] => [
  {
    id: 'row',
    title: t('行号'),
    cell: ({ rowNo }) => rowNo,
    width: 64,
    className: 'py-1 pr-3 tabular-nums',
    isRowHeader: true,
  },
  {
    id: 'field',
    title: t('字段'),
    cell: ({ label }) => t(label),
    width: 120,
    className: 'py-1 pr-3 whitespace-nowrap',
  },
  {
    id: 'value',
    title: t('内容'),
    cell: ({ value }) => (
      <span className="clip block" title={value}>
        {value}
      </span>
    ),
    width: 160,
    className: 'max-w-48 py-1 pr-3 text-fg2',
  },
  { id: 'reason', title: t('原因'), cell: formatFault, className: 'py-1 text-bad' },
]

function Faults({ flow, id }: { readonly flow: ImportFlow; readonly id: string }) {
  const { rows, onView } = usePagedRows(
    useCallback((page: number) => flow.faults(id, page), [flow, id]),
    FAULT_PAGE_SIZE,
  )
  const columns = useMemo(() => columnsOf(flow.formatFault), [flow])
  if (!rows) return null
  const { faultFile } = flow
  return (
    <>
      <DataTable columns={columns} rows={rows} caption={t('错误行')} onView={onView} />
      {faultFile ? (
        <div className="flex">
          <button
            type="button"
            className="button button-plain ml-auto"
            onClick={() => {
              void faultFile(id).catch(() => undefined)
            }}
          >
            {t('下载错误行')}
          </button>
        </div>
      ) : null}
    </>
  )
}
