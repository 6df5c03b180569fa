import { countText } from '../../../kernel/figures.ts'
import { t } from '../../text.ts'
import type { DrawnLine, TrendDays } from './trendDays.ts'

/** The figures of a trend as a table: the days on which something happened, the latest first. */
export function TrendTable({
  lines,
  days: { days },
  title,
}: {
  readonly lines: readonly DrawnLine[]
  readonly days: TrendDays
  readonly title: string
}) {
  const busy = days
    .map((day, index) => ({ day, counts: lines.map(({ counts }) => counts[index] ?? null) }))
    .filter(({ counts }) => counts.some((count) => count))
    .toReversed()
  return (
    <table className="figures">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('日期')}</th>
          {lines.map(({ line }) => (
            <th key={line.label} scope="col">
              {t(line.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {busy.map(({ day, counts }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            {counts.map((count, index) => (
              <td key={index}>{count === null ? '—' : countText(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
