import { type KeyboardEvent, useEffect, useRef } from 'react'
import { announce } from '../shell/announce.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { toast } from '../shell/toast.ts'
import { t } from '../text.ts'
import { type Report, reportTsv } from './report.ts'

interface ReportPanelProps {
  readonly report: Report
  readonly close: () => void
  /** Marks these rows in the list. */
  readonly select: (ids: readonly string[]) => void
  /** Moves to a row of the list and opens it. */
  readonly open: (id: string) => void
}

/** What became of a bulk change that did not succeed everywhere; stays until closed. `r` tries again, `x` marks the failed rows, `y` copies, Enter opens one. */
export function ReportPanel({ report, close, select, open }: ReportPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const summary = t('{title}：{ok} 成功 {failed} 失败 {skipped} 跳过', { title: report.title, ok: report.ok, failed: report.failed.length, skipped: report.skipped.length })
  useEffect(() => { announce(summary, 'assertive'); panel.current?.focus() }, [summary])
  const mark = (): void => { select(report.failed.map((row) => row.id)); close() }
  const copy = (): void => {
    const text = reportTsv(report, [t('编号'), t('名称'), t('结果'), t('原因')], { failed: t('失败'), skipped: t('跳过') })
    void navigator.clipboard.writeText(text).then(() => { toast(t('复制成功')) }, () => { toast(t('复制失败'), { tone: 'bad' }) })
  }
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const run = event.key === 'r' && report.retry ? report.retry : event.key === 'x' && report.failed.length > 0 ? mark : event.key === 'y' ? copy : event.key === 'Escape' ? close : null
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <section ref={panel} tabIndex={-1} data-zone="dialog" aria-label={t('批量结果')} onKeyDown={press} className="flex max-h-2/5 shrink-0 flex-col border-t border-line2 bg-raised outline-none">
      <header className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="flex-1 font-semibold">{summary}</h2>
        {report.retry ? <button type="button" className="button button-plain" onClick={report.retry}>{t('重试失败项')}<KeyHint keys="r" /></button> : null}
        {report.failed.length > 0 ? <button type="button" className="button button-plain" onClick={mark}>{t('选中失败项')}<KeyHint keys="x" /></button> : null}
        <button type="button" className="button button-plain" onClick={copy}>{t('复制')}<KeyHint keys="y" /></button>
        <button type="button" className="button button-quiet" onClick={close}>{t('关闭')}<KeyHint keys="escape" /></button>
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-4 pb-3">
        <table className="w-full text-left">
          <thead><tr className="border-b border-line text-small text-fg2">{[t('名称'), t('结果'), t('原因')].map((title) => <th key={title} scope="col" className="h-7 font-normal">{title}</th>)}</tr></thead>
          <tbody>
            {[...report.failed.map((row) => ({ row, failed: true })), ...report.skipped.map((row) => ({ row, failed: false }))].map(({ row, failed }) => (
              <tr key={`${row.id}-${failed}`} className="border-b border-line">
                <td className="py-1"><button type="button" className="text-link" onClick={() => open(row.id)}>{row.title}</button></td>
                <td className="py-1"><span className="inline-flex items-center gap-1.5"><span className="dot" data-tone={failed ? 'bad' : 'warn'} />{failed ? t('失败') : t('跳过')}</span></td>
                <td className="py-1 text-fg2">{row.msg}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
