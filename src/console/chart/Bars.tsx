import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../text.ts'

/**
 * One bar of a chart; texts are already in the operator's language. `value` decides its length, `shown`
 * says it.
 */
export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly shown: string
  readonly tone?: string | undefined
}
interface BarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
  /** By time the bars stand side by side, else they lie below each other. */
  readonly upright: boolean
}

const WIDTH = 640
const HEIGHT = 132
const stepOf = (key: string): number =>
  ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[key] ?? 0

/**
 * A bar chart: arrow keys read its values one by one, and the same figures stand in a table for who cannot
 * see it.
 */
export function Bars({ title, bars, upright }: BarsProps) {
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const press = (event: KeyboardEvent): void => {
    const by = stepOf(event.key),
      edge = event.key === 'Home' ? 0 : event.key === 'End' ? bars.length - 1 : null
    if (by === 0 && edge === null) return
    event.preventDefault()
    event.stopPropagation()
    setAt(edge ?? Math.max(0, Math.min(bars.length - 1, (at ?? (by > 0 ? -1 : bars.length)) + by)))
  }
  const current = at === null ? undefined : bars[at]
  return (
    <figure className="m-0 grid gap-1.5">
      <figcaption id={id} className="flex h-5 items-baseline gap-2 text-small text-fg2">
        <span className="flex-1">{title}</span>
        <span aria-hidden="true" className="text-fg tabular-nums">
          {current ? `${current.label} ${current.shown}` : ''}
        </span>
      </figcaption>
      <div
        role="slider"
        aria-labelledby={id}
        aria-roledescription={t('图表')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={at ?? 0}
        aria-valuetext={current ? `${current.label} ${current.shown}` : title}
        tabIndex={0}
        onKeyDown={press}
        onFocus={() => setAt(at ?? 0)}
        onBlur={() => setAt(null)}
        onMouseLeave={() => setAt(null)}
        className="rounded-control outline-offset-2"
      >
        {upright ? (
          <Columns bars={bars} most={most} at={at} point={setAt} />
        ) : (
          <Lines bars={bars} most={most} at={at} point={setAt} />
        )}
      </div>
      <Figures title={title} bars={bars} />
    </figure>
  )
}

/** The same figures for who cannot see the bars. */
const Figures = ({ title, bars }: Pick<BarsProps, 'title' | 'bars'>) => (
  <table className="sr-only">
    <caption>{title}</caption>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.key}>
          <th scope="row">{bar.label}</th>
          <td>{bar.shown}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface DrawnProps {
  readonly bars: readonly Bar[]
  readonly most: number
  readonly at: number | null
  readonly point: (at: number) => void
}
const inkOf = ({ tone }: Bar): string =>
  tone && tone !== 'idle' ? `var(--${tone})` : tone === 'idle' ? 'var(--fg3)' : 'var(--accent)'

/** Bars side by side with the first, the last and a middle moment below them. */
function Columns({ bars, most, at, point }: DrawnProps) {
  const step = WIDTH / Math.max(bars.length, 12),
    last = bars.length - 1,
    named = new Set([0, Math.floor(last / 2), last])
  const anchorOf = (index: number): Anchor | null => {
    if (!named.has(index)) return null
    return index === 0 ? 'start' : index === last && bars.length > 8 ? 'end' : 'middle'
  }
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 18}`} className="block w-full" aria-hidden="true">
      <Grid />
      {bars.map((bar, index) => (
        <Column
          key={bar.key}
          bar={bar}
          x={index * step}
          width={step}
          height={Math.max(bar.value > 0 ? 2 : 0, (bar.value / most) * (HEIGHT - 4))}
          at={at}
          index={index}
          point={point}
          anchor={anchorOf(index)}
        />
      ))}
    </svg>
  )
}

/** Lines at nothing, half and most. */
const Grid = () =>
  [0, 0.5, 1].map((share) => (
    <line
      key={share}
      x1={0}
      x2={WIDTH}
      y1={HEIGHT * (1 - share) + 0.5}
      y2={HEIGHT * (1 - share) + 0.5}
      stroke="var(--line)"
    />
  ))

type Anchor = 'start' | 'middle' | 'end'
interface ColumnProps extends Pick<DrawnProps, 'at' | 'point'> {
  readonly bar: Bar
  readonly index: number
  readonly x: number
  readonly width: number
  readonly height: number
  /** How its name stands below it; null where it has none. */
  readonly anchor: Anchor | null
}

function Column({ bar, index, x, width, height, at, point, anchor }: ColumnProps) {
  return (
    <g onMouseEnter={() => point(index)}>
      <rect x={x} y={0} width={width} height={HEIGHT} fill={at === index ? 'var(--hover)' : 'transparent'} />
      <rect
        x={x + width * 0.16}
        y={HEIGHT - height}
        width={width * 0.68}
        height={height}
        rx={2}
        fill={inkOf(bar)}
        opacity={at === null || at === index ? 1 : 0.55}
      />
      {anchor ? (
        <text
          x={index === 0 ? 0 : Math.min(WIDTH, x + width / 2)}
          y={HEIGHT + 13}
          fontSize={11}
          fill="var(--fg3)"
          textAnchor={anchor}
        >
          {bar.label}
        </text>
      ) : null}
    </g>
  )
}

/** Bars below each other, each with its name and figure. */
const Lines = ({ bars, most, at, point }: DrawnProps) => (
  <div
    aria-hidden="true"
    className="grid grid-cols-[minmax(72px,auto)_1fr_auto] items-center gap-x-3 gap-y-1"
  >
    {bars.map((bar, index) => (
      <div key={bar.key} className="contents" onMouseEnter={() => point(index)}>
        <span className={`max-w-40 truncate ${at === index ? 'text-fg' : 'text-fg2'}`}>{bar.label}</span>
        <span className="h-4 rounded-[3px] bg-hover">
          <span
            className="block h-4 min-w-0.5 rounded-[3px]"
            style={{
              width: `${(bar.value / most) * 100}%`,
              background: inkOf(bar),
              opacity: at === null || at === index ? 1 : 0.55,
            }}
          />
        </span>
        <span className="text-right tabular-nums">{bar.shown}</span>
      </div>
    ))}
  </div>
)
