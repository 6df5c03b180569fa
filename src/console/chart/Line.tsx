import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../text.ts'

/** One point of a line; texts are already in the operator's language. */
export interface LinePoint {
  readonly label: string
  readonly value: number
  readonly valueText: string
}

const WIDTH = 640
const HEIGHT = 132
const stepOf = (key: string): number =>
  ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 })[key] ?? 0

/**
 * A value over time, earliest first: arrow keys read it point by point. The caller renders the values as a
 * table beside it.
 */
export function Line({ title, points }: { readonly title: string; readonly points: readonly LinePoint[] }) {
  const id = useId()
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const last = points.length - 1,
    activePoint = points[activeIndex ?? last]
  const handleKeyDown = (event: KeyboardEvent): void => {
    const delta = stepOf(event.key),
      edge = event.key === 'Home' ? 0 : event.key === 'End' ? last : null
    if (delta === 0 && edge === null) return
    event.preventDefault()
    event.stopPropagation()
    setActiveIndex(edge ?? Math.max(0, Math.min(last, (activeIndex ?? last) + delta)))
  }
  const activeText = activePoint ? `${activePoint.label} ${activePoint.valueText}` : ''
  return (
    <figure className="m-0 grid gap-1.5 px-4 pt-3">
      <figcaption id={id} className="flex h-5 items-baseline gap-2 text-small text-fg2">
        <span className="flex-1">{title}</span>
        <span aria-hidden="true" className="text-fg tabular-nums">
          {activeText}
        </span>
      </figcaption>
      <div
        role="slider"
        aria-labelledby={id}
        aria-roledescription={t('图表')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={activeIndex ?? last}
        aria-valuetext={activeText}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onBlur={() => setActiveIndex(null)}
        onMouseLeave={() => setActiveIndex(null)}
        className="rounded-control outline-offset-2"
      >
        <Plot points={points} activeIndex={activeIndex} setActive={setActiveIndex} />
      </div>
    </figure>
  )
}

interface PlotProps {
  readonly points: readonly LinePoint[]
  readonly activeIndex: number | null
  readonly setActive: (activeIndex: number) => void
}

/** The line from its minimum to its maximum; the range includes zero where it is crossed or near. */
function Plot({ points, activeIndex, setActive }: PlotProps) {
  const values = points.map(({ value }) => value)
  const minValue = Math.min(0, ...values),
    valueRange = Math.max(1, Math.max(0, ...values) - minValue)
  const step = WIDTH / Math.max(1, points.length - 1)
  const toCoordinates = (value: number, index: number) => ({
    x: points.length === 1 ? WIDTH / 2 : index * step,
    y: 4 + (HEIGHT - 8) * (1 - (value - minValue) / valueRange),
  })
  const coordinates = values.map(toCoordinates)
  const path = coordinates
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
  const zeroY = toCoordinates(0, 0).y
  return (
    <svg viewBox={`-4 0 ${WIDTH + 8} ${HEIGHT + 18}`} className="block w-full" aria-hidden="true">
      <line x1={0} x2={WIDTH} y1={zeroY} y2={zeroY} stroke="var(--line2)" />
      <path d={path} fill="none" stroke="var(--accent)" strokeWidth={1.5} strokeLinejoin="round" />
      {coordinates.map(({ x, y }, index) => (
        <g key={points[index]?.label} onMouseEnter={() => setActive(index)}>
          <rect x={x - step / 2} y={0} width={step} height={HEIGHT} fill="transparent" />
          {activeIndex === index || points.length <= 31 ? (
            <circle cx={x} cy={y} r={activeIndex === index ? 4 : 2} fill="var(--accent)" />
          ) : null}
        </g>
      ))}
      {[0, points.length - 1]
        .filter((index, position, all) => all.indexOf(index) === position)
        .map((index) => (
          <text
            key={index}
            x={coordinates[index]?.x}
            y={HEIGHT + 13}
            fontSize={11}
            fill="var(--fg3)"
            textAnchor={points.length === 1 ? 'middle' : index === 0 ? 'start' : 'end'}
          >
            {points[index]?.label}
          </text>
        ))}
    </svg>
  )
}
