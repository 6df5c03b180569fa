import { useEffect, useState } from 'react'
import { t } from '../text.ts'
import type { FaultPage, ImportFlow, Sketch } from './flow.ts'

/** What the check found, or what was written. */
export function ImportResult({
  flow,
  sketch,
  done,
}: {
  readonly flow: ImportFlow
  readonly sketch: Sketch
  readonly done: boolean
}) {
  const failed = sketch.failCount ?? 0
  if (done && failed === 0)
    return (
      <p role="status" className="py-6">
        {t('已导入 {count} 行。', { count: sketch.successCount ?? 0 })}
      </p>
    )
  if (failed === 0)
    return (
      <p role="status" className="py-6">
        {sketch.partial
          ? t('共 {count} 行，全部有效。', { count: sketch.totalCount ?? 0 })
          : t('共 {count} 行，全部有效。确认后一次写入，半小时内可以撤销。', {
              count: sketch.totalCount ?? 0,
            })}
      </p>
    )
  return (
    <div className="grid gap-3">
      <p role="status">{said(sketch, done)}</p>
      <Faults flow={flow} id={sketch.id} />
    </div>
  )
}

/** What stands above the faults. */
function said({ partial, totalCount, successCount, failCount }: Sketch, done: boolean): string {
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
  const [shown, setShown] = useState<FaultPage | null>(null)
  useEffect(() => {
    let wanted = true
    flow.faults(id, page).then(
      (answer) => {
        if (wanted) setShown(answer)
      },
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [flow, id, page])
  return shown
}

function Faults({ flow, id }: { readonly flow: ImportFlow; readonly id: string }) {
  const [page, setPage] = useState(1)
  const shown = useFaultPage(flow, id, page)
  if (!shown) return null
  const { faultFile } = flow
  return (
    <>
      <FaultTable shown={shown} say={flow.say} />
      <div className="flex items-center gap-2">
        {shown.pages > 1 ? <Paging shown={shown} page={page} turn={setPage} /> : null}
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
  readonly shown: FaultPage
  readonly say: ImportFlow['say']
}

function FaultTable({ shown, say }: FaultTableProps) {
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
        {shown.records.map((fault, index) => (
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
            <td className="py-1 text-bad">{say(fault)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PagingProps {
  readonly shown: FaultPage
  readonly page: number
  readonly turn: (page: number) => void
}

const Paging = ({ shown, page, turn }: PagingProps) => (
  <>
    <button type="button" className="button button-plain" disabled={page <= 1} onClick={() => turn(page - 1)}>
      {t('上一页')}
    </button>
    <span className="text-small text-fg2">{`${shown.current} / ${shown.pages}`}</span>
    <button
      type="button"
      className="button button-plain"
      disabled={page >= shown.pages}
      onClick={() => turn(page + 1)}
    >
      {t('下一页')}
    </button>
  </>
)
