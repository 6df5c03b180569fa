import { useEffect, useState } from 'react'
import { t } from '../text.ts'
import type { FaultPage, ImportFlow, ImportTask } from './importFlow.ts'

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

function useFaultPage(flow: ImportFlow, id: string, page: number): FaultPage | null {
  const [faultPage, setFaultPage] = useState<FaultPage | null>(null)
  useEffect(() => {
    let isCurrent = true
    flow.faults(id, page).then(
      (loadedPage) => {
        if (isCurrent) setFaultPage(loadedPage)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [flow, id, page])
  return faultPage
}

function Faults({ flow, id }: { readonly flow: ImportFlow; readonly id: string }) {
  const [page, setPage] = useState(1)
  const faultPage = useFaultPage(flow, id, page)
  if (!faultPage) return null
  const { faultFile } = flow
  return (
    <>
      <FaultTable faultPage={faultPage} formatFault={flow.formatFault} />
      <div className="flex items-center gap-2">
        {faultPage.pages > 1 ? <Paging faultPage={faultPage} page={page} goTo={setPage} /> : null}
        {faultFile ? (
          <button
            type="button"
            className="button button-plain ml-auto"
            onClick={() => {
              void faultFile(id).catch(() => undefined)
            }}
          >
            {t('下载错误行')}
          </button>
        ) : null}
      </div>
    </>
  )
}

interface FaultTableProps {
  readonly faultPage: FaultPage
  readonly formatFault: ImportFlow['formatFault']
}

function FaultTable({ faultPage, formatFault }: FaultTableProps) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('错误行')}</caption>
      <thead>
        <tr className="border-b border-line text-small text-fg2">
          {[t('行号'), t('字段'), t('内容'), t('原因')].map((title) => (
            <th key={title} scope="col" className="h-7 pr-3 font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {faultPage.records.map((fault, index) => (
          <tr key={index} className="border-b border-line align-top">
            <th scope="row" className="py-1 pr-3 font-normal tabular-nums">
              {fault.rowNo}
            </th>
            <td className="py-1 pr-3 whitespace-nowrap">{t(fault.label)}</td>
            <td className="max-w-48 py-1 pr-3 text-fg2">
              <span className="clip block" title={fault.value}>
                {fault.value}
              </span>
            </td>
            <td className="py-1 text-bad">{formatFault(fault)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PagingProps {
  readonly faultPage: FaultPage
  readonly page: number
  readonly goTo: (page: number) => void
}

const Paging = ({ faultPage, page, goTo }: PagingProps) => (
  <>
    <button type="button" className="button button-plain" disabled={page <= 1} onClick={() => goTo(page - 1)}>
      {t('上一页')}
    </button>
    <span className="text-small text-fg2">{`${faultPage.current} / ${faultPage.pages}`}</span>
    <button
      type="button"
      className="button button-plain"
      disabled={page >= faultPage.pages}
      onClick={() => goTo(page + 1)}
    >
      {t('下一页')}
    </button>
  </>
)
