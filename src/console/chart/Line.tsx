import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../text.ts'

/** One moment of a line; texts are already in the operator's language. */
export interface LinePoint {
  readonly label: string
  readonly value: number
  readonly shown: string
}

const WIDTH = 640
const HEIGHT = 132
const stepOf = (key: string): number =>
  ({ ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 })[key] ?? 0

/**
 * A value over time, earliest first: arrow keys read it moment by moment. The figures are expected in a
 * table beside it.
 */
export function Line({ title, points }: { readonly title: string; readonly points: readonly LinePoint[] }) {
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const last = points.length - 1,
    current = points[at ?? last]
  const press = (event: KeyboardEvent): void => {
    const by = stepOf(event.key),
      edge = event.key === 'Home' ? 0 : event.key === 'End' ? last : null
    if (by === 0 && edge === null) return
    event.preventDefault()
    event.stopPropagation()
    setAt(edge ?? Math.max(0, Math.min(last, (at ?? last) + by)))
  }
  const said = current ? `${current.label} ${current.shown}` : ''
  return (
    <figure className="m-0 grid gap-1.5 px-4 pt-3">
      <figcaption id={id} className="flex h-5 items-baseline gap-2 text-small text-fg2">
        <span className="flex-1">{title}</span>
        <span aria-hidden="true" className="text-fg tabular-nums">
          {said}
        </span>
      </figcaption>
      <div
        role="slider"
        aria-labelledby={id}
        aria-roledescription={t('图表')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={at ?? last}
        aria-valuetext={said}
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setAt(null)}
        onMouseLeave={() => setAt(null)}
        className="rounded-control outline-offset-2"
      >
        <Drawn points={points} at={at} point={setAt} />
      </div>
    </figure>
  )
}

interface DrawnProps {
  readonly points: readonly LinePoint[]
  readonly at: number | null
  readonly point: (at: number) => void
}

/** The line from its least to its greatest value, with zero in sight where it is crossed or near. */
function Drawn({ points, at, point }: DrawnProps) {
  const values = points.map(({ value }) => value)
  const low = Math.min(0, ...values),
    span = Math.max(1, Math.max(0, ...values) - low)
  const step = WIDTH / Math.max(1, points.length - 1)
  const place = (value: number, index: number) => ({
    x: points.length === 1 ? WIDTH / 2 : index * step,
    y: 4 + (HEIGHT - 8) * (1 - (value - low) / span),
  })
  const spots = values.map(place)
  const path = spots
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join(' ')
  const zero = place(0, 0).y
  return (
    <svg viewBox={`-4 0 ${WIDTH + 8} ${HEIGHT + 18}`} className="block w-full" aria-hidden="true">
      <line x1={0} x2={WIDTH} y1={zero} y2={zero} stroke="var(--line2)" />
      <path d={path} fill="none" stroke="var(--accent)" strokeWidth={1.5} strokeLinejoin="round" />
      {spots.map(({ x, y }, index) => (
        <g key={points[index]?.label} onMouseEnter={() => point(index)}>
          <rect x={x - step / 2} y={0} width={step} height={HEIGHT} fill="transparent" />
          {at === index || points.length <= 31 ? (
            <circle cx={x} cy={y} r={at === index ? 4 : 2} fill="var(--accent)" />
          ) : null}
        </g>
      ))}
      {[0, points.length - 1]
        .filter((index, nth, all) => all.indexOf(index) === nth)
        .map((index) => (
          <text
            key={index}
            x={spots[index]?.x}
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
