import type { ECharts, EChartsCoreOption } from 'echarts/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isAborted } from '../api.ts'
import { loadInTime } from '../loadInTime.ts'
import { t } from '../text.ts'

interface PlotProps {
  readonly option: EChartsCoreOption
  /** CSS pixels. */
  readonly height: number
  /** The axis of the marks. */
  readonly axis: 'x' | 'y'
  /** Number of marks. */
  readonly count: number
  /** Name for assistive technology. */
  readonly label: string
  /** A mark in words: its place, figures and comparison. */
  readonly textOf: (index: number) => string
  /** What stands beside the mark that is pointed at. */
  readonly tipOf: (index: number) => ReactNode
  /** Opens the rows of a mark. */
  readonly open: (index: number) => void
  /** Mark at which the keyboard begins. */
  readonly start: number
}

const stepOf = (key: string): number =>
  ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[key] ?? 0

/** The mark that a key leads to; null for other keys. */
function targetOf(
  key: string,
  { active, start, last }: { readonly active: number | null; readonly start: number; readonly last: number },
): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return last
  const by = stepOf(key)
  if (by === 0) return null
  return active === null ? start : Math.max(0, Math.min(last, active + by))
}

/**
 * Starts the chart in its element as soon as the library is there, and keeps its size. `chart` is null until it
 * has been drawn: before that it cannot tell the place of a mark.
 */
function useChart(option: EChartsCoreOption) {
  const element = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<ECharts | null>(null)
  const [drawn, setDrawn] = useState<ECharts | null>(null)
  const [size, setSize] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let started: ECharts | null = null
    let isGone = false
    const observer = new ResizeObserver(() => {
      started?.resize()
      setSize(element.current?.clientWidth ?? 0)
    })
    loadInTime(() => import('./echarts.ts')).then(
      ({ startChart }) => {
        if (isGone || !element.current) return
        started = startChart(element.current)
        observer.observe(element.current)
        setChart(started)
      },
      (error: unknown) => setFailed(!isAborted(error)),
    )
    return () => {
      isGone = true
      observer.disconnect()
      started?.dispose()
    }
  }, [])
  useEffect(() => {
    chart?.setOption(option, { notMerge: true })
    setDrawn(chart)
  }, [chart, option])
  return { element, chart: drawn, size, failed }
}

const finder = (axis: 'x' | 'y') => (axis === 'x' ? { xAxisIndex: 0 } : { yAxisIndex: 0 })

/** The mark at the pointer; null beside them. */
function pointedMark(
  { currentTarget, clientX, clientY }: MouseEvent<HTMLElement>,
  { chart, axis, count }: { readonly chart: ECharts; readonly axis: 'x' | 'y'; readonly count: number },
): number | null {
  const { left, top } = currentTarget.getBoundingClientRect()
  const index = Number(chart.convertFromPixel(finder(axis), axis === 'x' ? clientX - left : clientY - top))
  const isAtMark = Number.isFinite(index) && index > -0.6 && index < count - 0.4
  return isAtMark ? Math.max(0, Math.min(count - 1, Math.round(index))) : null
}

/**
 * A chart whose marks are read by arrow keys and opened by Enter or a click. Its figures are in the table of its
 * card as well.
 */
export function Plot({ option, height, axis, count, label, textOf, tipOf, open, start }: PlotProps) {
  const { element, chart, size, failed } = useChart(option)
  const [active, setActive] = useState<number | null>(null)
  // Beside the keyboard's mark: a chart that appears under a resting pointer must not move that one.
  const [pointed, setPointed] = useState<number | null>(null)
  const tipAt = pointed ?? active
  const openAt = (index: number | null): void => (index === null ? undefined : open(index))
  const press = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, { active, start, last: count - 1 })
    if (event.key === 'Enter') openAt(active ?? start)
    else if (target !== null || (event.key === 'Escape' && tipAt !== null)) {
      setPointed(null)
      setActive(target)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const markAt = (event: MouseEvent<HTMLElement>) => chart && pointedMark(event, { chart, axis, count })
  if (failed) return <p className="p-4 text-fg2">{t('图表没有加载成功，请看表格')}</p>
  return (
    <div
      className="plot"
      role="slider"
      tabIndex={0}
      data-board-step=""
      aria-label={label}
      aria-roledescription={t('图表')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, count - 1)}
      aria-valuenow={active ?? start}
      aria-valuetext={textOf(active ?? start)}
      onKeyDown={press}
      onFocus={() => setActive(active ?? start)}
      onBlur={() => setActive(null)}
      onMouseMove={(event) => setPointed(markAt(event))}
      onMouseLeave={() => setPointed(null)}
      onClick={(event) => openAt(markAt(event))}
    >
      <div ref={element} aria-hidden="true" style={{ height }} />
      {chart && tipAt !== null && tipAt < count ? (
        <Pointer chart={chart} axis={axis} active={tipAt} width={size} height={height}>
          {tipOf(tipAt)}
        </Pointer>
      ) : null}
    </div>
  )
}

/** The line at a mark, and the panel beside it on the side that has room. */
function Pointer({
  chart,
  axis,
  active,
  width,
  height,
  children,
}: {
  readonly chart: ECharts
  readonly axis: 'x' | 'y'
  readonly active: number
  readonly width: number
  readonly height: number
  readonly children: ReactNode
}) {
  const place = Number(chart.convertToPixel(finder(axis), active))
  if (!Number.isFinite(place)) return null
  if (axis === 'y')
    return (
      <div className="tip" style={{ top: Math.min(place + 14, height - 60), left: 8 }}>
        {children}
      </div>
    )
  const isRight = place > width / 2
  return (
    <>
      <div className="plot-at" style={{ left: place, top: 24, height: height - 48 }} />
      <div
        className="tip"
        style={{ top: 40, ...(isRight ? { right: width - place + 12 } : { left: place + 12 }) }}
      >
        {children}
      </div>
    </>
  )
}
