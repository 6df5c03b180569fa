import { useMemo } from 'react'
import { countText } from '../../../kernel/figures.ts'
import { openList } from '../../board/listPath.ts'
import { Plot } from '../../chart/Plot.tsx'
import { t } from '../../text.ts'
import type { DrawnLine, TrendDays } from './trendDays.ts'
import { colourOf, TREND_HEIGHT, trendOption } from './trendOption.ts'

interface PlotProps {
  readonly lines: readonly DrawnLine[]
  /** What a day can add at most; null for any number. */
  readonly limit: number | null
  readonly days: TrendDays
  readonly title: string
}

/** The lines of a trend; a day is read by arrow keys and opened by Enter or a click. */
export function TrendPlot({ lines, limit, days, title }: PlotProps) {
  const option = useMemo(() => trendOption(lines, days, limit), [lines, days, limit])
  const at = (index: number) =>
    lines.flatMap(({ line, counts }, place) => {
      const count = counts[index]
      return typeof count === 'number' ? [{ label: t(line.label), count, colour: colourOf(place) }] : []
    })
  const open = (index: number): void => {
    const line = lines.find(({ counts }) => (counts[index] ?? 0) > 0)
    openList(line?.line.of ?? '', line?.filterOf(index))
  }
  return (
    <Plot
      option={option}
      height={TREND_HEIGHT}
      axis="x"
      count={days.days.length}
      label={title}
      start={days.today}
      textOf={(index) =>
        [days.days[index], ...at(index).map(({ label, count }) => `${label} ${countText(count)}`)].join(' ')
      }
      tipOf={(index) => (
        <>
          <b className="font-semibold">{days.days[index]}</b>
          <dl className="trend-tip tabular-nums">
            {at(index).map(({ label, count, colour }) => (
              <div key={label}>
                <dt>
                  <span className="swatch" style={{ background: colour }} aria-hidden="true" />
                  {label}
                </dt>
                <dd>{countText(count)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      open={open}
    />
  )
}
