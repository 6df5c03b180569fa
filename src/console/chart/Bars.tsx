import { type KeyboardEvent, useId, useState } from 'react'
import { t } from '../text.ts'

/**
 * One bar of a chart; texts are already in the operator's language. `value` decides its length, `valueText`
 * is its label.
 */
export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  readonly valueText: string
  readonly tone?: string | undefined
}
interface BarsProps {
  readonly title: string
  readonly bars: readonly Bar[]
  /** Bars over time stand side by side, others below each other. */
  readonly vertical: boolean
}

const WIDTH = 640
const HEIGHT = 132
const stepOf = (key: string): number =>
  ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 })[key] ?? 0

/**
 * A bar chart: arrow keys read its values one by one, and a table with the same values serves screen readers.
 */
export function Bars({ title, bars, vertical }: BarsProps) {
  const id = useId()
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const max = Math.max(1, ...bars.map(({ value }) => value))
  const handleKeyDown = (event: KeyboardEvent): void => {
    const delta = stepOf(event.key),
      edge = event.key === 'Home' ? 0 : event.key === 'End' ? bars.length - 1 : null
    if (delta === 0 && edge === null) return
    event.preventDefault()
    event.stopPropagation()
    setActiveIndex(
      edge ?? Math.max(0, Math.min(bars.length - 1, (activeIndex ?? (delta > 0 ? -1 : bars.length)) + delta)),
    )
  }
  const activeBar = activeIndex === null ? undefined : bars[activeIndex]
  return (
    <figure className="m-0 grid gap-1.5">
      <figcaption id={id} className="flex h-5 items-baseline gap-2 text-small text-fg2">
        <span className="flex-1">{title}</span>
        <span aria-hidden="true" className="text-fg tabular-nums">
          {activeBar ? `${activeBar.label} ${activeBar.valueText}` : ''}
        </span>
      </figcaption>
      <div
        role="slider"
        aria-labelledby={id}
        aria-roledescription={t('图表')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, bars.length - 1)}
        aria-valuenow={activeIndex ?? 0}
        aria-valuetext={activeBar ? `${activeBar.label} ${activeBar.valueText}` : title}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        onFocus={() => setActiveIndex(activeIndex ?? 0)}
        onBlur={() => setActiveIndex(null)}
        onMouseLeave={() => setActiveIndex(null)}
        className="rounded-control outline-offset-2"
      >
        {vertical ? (
          <Columns bars={bars} max={max} activeIndex={activeIndex} setActive={setActiveIndex} />
        ) : (
          <Lines bars={bars} max={max} activeIndex={activeIndex} setActive={setActiveIndex} />
        )}
      </div>
      <Figures title={title} bars={bars} />
    </figure>
  )
}

/** The values of the bars as a table for screen readers. */
const Figures = ({ title, bars }: Pick<BarsProps, 'title' | 'bars'>) => (
  <table className="sr-only">
    <caption>{title}</caption>
    <tbody>
      {bars.map((bar) => (
        <tr key={bar.key}>
          <th scope="row">{bar.label}</th>
          <td>{bar.valueText}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface PlotProps {
  readonly bars: readonly Bar[]
  readonly max: number
  readonly activeIndex: number | null
  readonly setActive: (activeIndex: number) => void
}
const barColour = ({ tone }: Bar): string =>
  tone && tone !== 'idle' ? `var(--${tone})` : tone === 'idle' ? 'var(--fg3)' : 'var(--accent)'

/** Bars side by side, labelled at the first, a middle and the last one. */
function Columns({ bars, max, activeIndex, setActive }: PlotProps) {
  const step = WIDTH / Math.max(bars.length, 12),
    last = bars.length - 1,
    labelledIndexes = new Set([0, Math.floor(last / 2), last])
  const anchorOf = (index: number): Anchor | null => {
    if (!labelledIndexes.has(index)) return null
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
          height={Math.max(bar.value > 0 ? 2 : 0, (bar.value / max) * (HEIGHT - 4))}
          activeIndex={activeIndex}
          index={index}
          setActive={setActive}
          anchor={anchorOf(index)}
        />
      ))}
    </svg>
  )
}

/** Grid lines at zero, half and the maximum. */
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
interface ColumnProps extends Pick<PlotProps, 'activeIndex' | 'setActive'> {
  readonly bar: Bar
  readonly index: number
  readonly x: number
  readonly width: number
  readonly height: number
  /** Label below the bar; null where it has none. */
  readonly anchor: Anchor | null
}

function Column({ bar, index, x, width, height, activeIndex, setActive, anchor }: ColumnProps) {
  return (
    <g onMouseEnter={() => setActive(index)}>
      <rect
        x={x}
        y={0}
        width={width}
        height={HEIGHT}
        fill={activeIndex === index ? 'var(--hover)' : 'transparent'}
      />
      <rect
        x={x + width * 0.16}
        y={HEIGHT - height}
        width={width * 0.68}
        height={height}
        rx={2}
        fill={barColour(bar)}
        opacity={activeIndex === null || activeIndex === index ? 1 : 0.55}
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

/** Bars below each other, each with its name and value. */
const Lines = ({ bars, max, activeIndex, setActive }: PlotProps) => (
  <div
    aria-hidden="true"
    className="grid grid-cols-[minmax(72px,auto)_1fr_auto] items-center gap-x-3 gap-y-1"
  >
    {bars.map((bar, index) => (
      <div key={bar.key} className="contents" onMouseEnter={() => setActive(index)}>
        <span className={`max-w-40 truncate ${activeIndex === index ? 'text-fg' : 'text-fg2'}`}>
          {bar.label}
        </span>
        <span className="h-4 rounded-[3px] bg-hover">
          <span
            className="block h-4 min-w-0.5 rounded-[3px]"
            style={{
              width: `${(bar.value / max) * 100}%`,
              background: barColour(bar),
              opacity: activeIndex === null || activeIndex === index ? 1 : 0.55,
            }}
          />
        </span>
        <span className="text-right tabular-nums">{bar.valueText}</span>
      </div>
    ))}
  </div>
)
