import { formatFen, fen } from '../../../kernel/money.ts'
import { axisOf } from '../../../kernel/figures.ts'
import { axisLabel } from '../../board/texts.ts'

/** A bar; its text is in the operator's language. */
export interface Bar {
  readonly key: string
  /** At the axis. */
  readonly label: string
  readonly value: number
  /** The part of it that failed. */
  readonly bad?: number
  readonly text: string
  /** Its time is not over yet. */
  readonly isRunning?: boolean
}

interface BarsProps {
  readonly bars: readonly Bar[]
  /** What they say together: the name of the picture. */
  readonly title: string
  readonly height: number
  /** A value all bars are compared with, and its text. */
  readonly mean?: { readonly value: number; readonly text: string; readonly days: number }
  /** Axes with labels; without them only the bars stand. */
  readonly hasAxes?: boolean
  /** Values are fen. */
  readonly isMoney?: boolean
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`
const PATTERN = 'own-running'

/** Bars from zero in order of time; their values are a table for those who do not see them. */
export function Bars({ bars, title, height, mean, hasAxes = false, isMoney = false }: BarsProps) {
  const size = isMoney ? 100 : 1
  const top = Math.max(...bars.map(({ value }) => value), mean?.value ?? 0, 1) / size
  const axis = hasAxes ? axisOf(top) : { max: top, step: top }
  const share = (value: number): number => Math.min(1, value / size / axis.max)
  return (
    <figure className="own-bars" data-axes={hasAxes || undefined}>
      <svg width="100%" height={height} role="img" aria-label={title}>
        <Hatching />
        {hasAxes ? <Grid axis={axis} /> : null}
        {bars.map((bar, index) => (
          <BarMark
            key={bar.key}
            bar={bar}
            place={index / bars.length}
            width={1 / bars.length}
            share={share}
          />
        ))}
        {mean && mean.value > 0 ? (
          <line
            x1={percent(1 - mean.days / bars.length)}
            x2="100%"
            y1={percent(1 - share(mean.value))}
            y2={percent(1 - share(mean.value))}
            stroke="var(--fg2)"
            strokeDasharray="3 3"
          />
        ) : null}
      </svg>
      {hasAxes ? <Axes bars={bars} axis={axis} mean={mean} share={share} /> : null}
      <Values title={title} bars={bars} />
    </figure>
  )
}

/** What the running day or hour is filled with. */
const Hatching = () => (
  <defs>
    <pattern id={PATTERN} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={1.75} height={4} fill="var(--chart)" />
    </pattern>
  </defs>
)

/** The values for those who do not see the drawing. */
const Values = ({ title, bars }: Pick<BarsProps, 'title' | 'bars'>) => (
  <table className="sr-only">
    <caption>{title}</caption>
    <tbody>
      {bars.map(({ key, label, text }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

interface Axis {
  readonly max: number
  readonly step: number
}
const linesOf = ({ max, step }: Axis): number[] =>
  Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step)

const Grid = ({ axis }: { readonly axis: Axis }) => (
  <>
    {linesOf(axis).map((value) => {
      const y = percent(1 - value / axis.max)
      return <line key={value} x1="0" x2="100%" y1={y} y2={y} stroke="var(--chart-grid)" />
    })}
  </>
)

function BarMark({
  bar: { value, bad = 0, text, label, isRunning },
  place,
  width,
  share,
}: {
  readonly bar: Bar
  readonly place: number
  readonly width: number
  readonly share: (value: number) => number
}) {
  const x = percent(place + width * 0.12),
    w = percent(width * 0.76)
  const whole = share(value),
    failed = share(bad)
  return (
    <g>
      <title>{`${label} ${text}`}</title>
      <rect x={percent(place)} y="0" width={percent(width)} height="100%" fill="transparent" />
      <rect
        x={x}
        width={w}
        y={percent(1 - whole)}
        height={percent(whole - failed)}
        rx={1.5}
        fill={isRunning ? `url(#${PATTERN})` : 'var(--chart-quiet)'}
      />
      {bad > 0 ? (
        <rect x={x} width={w} y={percent(1 - failed)} height={percent(failed)} fill="var(--bad)" />
      ) : null}
    </g>
  )
}

/** Labels are text beside the drawing, so that they keep their size. */
function Axes({
  bars,
  axis,
  mean,
  share,
}: {
  readonly bars: readonly Bar[]
  readonly axis: Axis
  readonly mean: BarsProps['mean']
  readonly share: (value: number) => number
}) {
  const every = 7
  const last = bars.length - 1
  return (
    <div aria-hidden="true">
      {linesOf(axis)
        .filter((_, index, all) => all.length < 5 || index % 2 === 0)
        .map((value) => (
          <span key={value} className="own-y" style={{ top: percent(1 - value / axis.max) }}>
            {axisLabel(value, axis.max)}
          </span>
        ))}
      {mean && mean.value > 0 ? (
        <span className="own-mean" style={{ bottom: percent(share(mean.value)) }}>
          {mean.text}
        </span>
      ) : null}
      {bars.map(({ key, label }, index) =>
        index === last || (index % every === 0 && last - index >= every - 1) ? (
          <span
            key={key}
            className="own-x"
            data-edge={index === 0 ? 'start' : index === last ? 'end' : undefined}
            style={{ left: percent((index + 0.5) / bars.length) }}
          >
            {label}
          </span>
        ) : null,
      )}
    </div>
  )
}

export const yuan = (amount: number): string => formatFen(fen(Math.round(amount)))
