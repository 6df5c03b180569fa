import { useEffect, useMemo, useState } from 'react'
import type { ChartPoint, ChartSpec } from '../../contract/define/chart.ts'
import type { Resource } from '../../contract/define/resource.ts'
import { formatFen } from '../../kernel/money.ts'
import { ApiError, get, isAborted } from '../api.ts'
import { fieldNamed } from '../record/fields.ts'
import { percentText } from '../record/valueText.ts'
import { t } from '../text.ts'
import { type Bar, Bars } from './Bars.tsx'

interface ResourceChartProps {
  readonly resource: Resource
  /** Chinese title of the chart. */
  readonly title: string
  readonly filter?: Readonly<Record<string, string>>
  /** Version of the rows; the chart is drawn again when it grows. */
  readonly version?: number
}

const successRate = ({ good, ended }: ChartPoint): number => (ended ? (good ?? 0) / ended : 0)

function barOf(resource: Resource, chart: ChartSpec, point: ChartPoint): Bar {
  const spec = fieldNamed(resource, chart.by)
  const label = chart.unit ? point.label.slice(5) : t(spec?.choices?.[point.key] ?? (point.label || '未填'))
  if (chart.rate)
    return {
      key: point.key,
      label,
      value: successRate(point),
      valueText: `${percentText(successRate(point))} (${point.good ?? 0}/${point.ended ?? 0})`,
      tone: successRate(point) >= 0.95 ? 'ok' : successRate(point) >= 0.8 ? 'warn' : 'bad',
    }
  const count = t('{count} 条', { count: point.count.toLocaleString('en-US') })
  return {
    key: point.key,
    label,
    value: point.count,
    valueText: point.sum === null ? count : `${count} · ¥${formatFen(point.sum)}`,
    tone: spec?.tones?.[point.key],
  }
}

/** A declared chart of a noun, drawn from sums the server computed. */
export function ResourceChart({ resource, title, filter, version = 0 }: ResourceChartProps) {
  const [points, setPoints] = useState<readonly ChartPoint[] | null>(null)
  const [error, setError] = useState('')
  const chart = resource.charts[title]
  const filterKey = JSON.stringify(filter ?? {})
  useEffect(() => {
    const controller = new AbortController()
    get<readonly ChartPoint[]>(`${resource.path}/chart`, {
      query: { ...(JSON.parse(filterKey) as Record<string, string>), chart: title },
      quiet: true,
      signal: controller.signal,
    }).then(
      (fetchedPoints) => {
        setPoints(fetchedPoints)
        setError('')
      },
      (failure: unknown) => {
        if (!isAborted(failure)) setError(failure instanceof ApiError ? failure.message : String(failure))
      },
    )
    return () => controller.abort()
  }, [resource, title, filterKey, version])
  const bars = useMemo(
    () => (chart && points ? points.map((point) => barOf(resource, chart, point)) : []),
    [resource, chart, points],
  )
  if (!chart) return null
  if (error)
    return (
      <p role="alert" className="p-4 text-bad">
        {error}
      </p>
    )
  if (points === null) return <div className="late skeleton m-4 h-32" />
  if (bars.length === 0) return <p className="px-4 py-8 text-center text-fg3">{t('这段时间没有数据')}</p>
  return (
    <div className="p-4">
      <Bars title={t(title)} bars={bars} vertical={chart.unit !== undefined} />
    </div>
  )
}
