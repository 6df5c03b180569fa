import { t } from '../text.ts'
import type { Report, ReportRow } from './report.ts'

/** The rows of a report, failed ones first; the name of a row opens it. */
export function ReportTable({
  report,
  open,
}: {
  readonly report: Report
  readonly open: (id: string) => void
}) {
  const line = (row: ReportRow, failed: boolean) => (
    <tr key={`${row.id}-${failed}`} className="border-b border-line">
      <td className="py-1">
        {row.listed ? (
          <button type="button" className="text-link" onClick={() => open(row.id)}>
            {row.title}
          </button>
        ) : (
          row.title
        )}
      </td>
      <td className="py-1">
        <span className="inline-flex items-center gap-1.5">
          <span className="dot" data-tone={failed ? 'bad' : 'warn'} />
          {failed ? t('失败') : t('跳过')}
        </span>
      </td>
      <td className="py-1 text-fg2">{row.msg}</td>
    </tr>
  )
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-line text-small text-fg2">
          {[t('名称'), t('结果'), t('原因')].map((title) => (
            <th key={title} scope="col" className="h-7 font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.failed.map((row) => line(row, true))}
        {report.skipped.map((row) => line(row, false))}
      </tbody>
    </table>
  )
}
