import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { lazyComponent } from '../lazyComponent.ts'
import type { Zone } from '../../palette/command.ts'
import { sequenceWaiting } from '../commandRuntime.ts'
import { announce } from '../shell/announce.ts'
import { copyText } from '../shell/copyText.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { t } from '../text.ts'
import { zoneNow } from '../zone.ts'
import { type Report, reportTsv } from './report.ts'

const ReportTable = lazyComponent(async () => (await import('./ReportTable.tsx')).ReportTable)

interface ReportPanelProps {
  readonly report: Report
  readonly close: () => void
  /** Selects these rows in the list. */
  readonly select: (ids: readonly string[]) => void
  /** Moves to a row of the list and opens it. */
  readonly open: (id: string) => void
}

/** Where a person is busy with something else: the report, which may come a while later, leaves the focus there. */
const BUSY_ZONES: ReadonlySet<Zone> = new Set(['palette', 'dialog', 'form', 'filter'])

function copyReport(report: Report): void {
  void copyText(
    reportTsv(report, [t('编号'), t('名称'), t('结果'), t('原因')], {
      failed: t('失败'),
      skipped: t('跳过'),
    }),
  )
}

function summaryOf({ title, ok, failed, skipped, notSent }: Report): string {
  const params = { title, ok, failed: failed.length, skipped: skipped.length, notSent }
  return notSent > 0
    ? t('{title}：{ok} 成功 {failed} 失败 {skipped} 跳过 {notSent} 未执行', params)
    : t('{title}：{ok} 成功 {failed} 失败 {skipped} 跳过', params)
}

const button = (title: string, keys: string, run: () => void) => (
  <button type="button" className="button button-plain" onClick={run}>
    {title}
    <KeyHint keys={keys} />
  </button>
)

/**
 * Report of a bulk change that did not succeed for every row; stays until closed. `r` retries, `x` selects
 * the failed rows, `y` copies, Enter opens one.
 */
export function ReportPanel({ report, close, select, open }: ReportPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const summary = summaryOf(report)
  useEffect(() => {
    announce(summary, 'assertive')
    if (!BUSY_ZONES.has(zoneNow(document.activeElement))) panel.current?.focus()
  }, [summary])
  const listed = report.failed.filter((row) => row.listed)
  const selectFailed =
    listed.length > 0
      ? () => {
          select(listed.map((row) => row.id))
          close()
        }
      : null
  const copy = (): void => copyReport(report)
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    if (sequenceWaiting()) return
    const run = { r: report.retry, x: selectFailed, y: copy, Escape: close }[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-zone="none"
      aria-label={t('批量结果')}
      onKeyDown={press}
      className="flex max-h-2/5 shrink-0 flex-col border-t border-line2 bg-raised outline-none"
    >
      <header className="flex flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="flex-1 font-semibold">{summary}</h2>
        {report.retry
          ? button(report.notSent > 0 ? t('继续执行其余') : t('重试失败项'), 'r', report.retry)
          : null}
        {selectFailed ? button(t('选中失败项'), 'x', selectFailed) : null}
        {button(t('复制'), 'y', copy)}
        {button(t('关闭'), 'esc', close)}
      </header>
      <div className="min-h-0 flex-1 overflow-auto px-4 pb-3">
        <Suspense fallback={null}>
          <ReportTable report={report} open={open} />
        </Suspense>
      </div>
    </section>
  )
}
