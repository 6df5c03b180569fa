import type { ChartAnswer, ChartFigures, ChartPoint } from '../../contract/define/chart.ts'
import { formatMoment, parseMoment } from '../../kernel/time.ts'

const HOUR_MS = 3_600_000

/** One place of a time axis: its figures now and before; `state` says whether its time is over. */
export interface Slot {
  readonly key: string
  /** `14`, or `11-22` for a day. */
  readonly label: string
  /** `14:00–15:00`, or the day. */
  readonly title: string
  readonly now: ChartPoint | null
  readonly before: ChartFigures | null
  readonly state: 'done' | 'running' | 'future'
}

const keyOf = (moment: Date, unit: 'hour' | 'day'): string =>
  unit === 'day' ? formatMoment(moment).slice(0, 10) : `${formatMoment(moment).slice(0, 13)}:00`

function titleOf(start: Date, unit: 'hour' | 'day', isOneDay: boolean): string {
  const text = formatMoment(start)
  if (unit === 'day') return text.slice(0, 10)
  const end = formatMoment(new Date(start.getTime() + HOUR_MS)).slice(11, 16)
  return `${isOneDay ? '' : `${text.slice(5, 10)} `}${text.slice(11, 16)}–${end === '00:00' ? '24:00' : end}`
}

/** The places of a chart by time, from the beginning of its range to its end. */
export function slotsOf({ at, from, to, unit, points, beforePoints }: ChartAnswer): readonly Slot[] {
  if (!unit || from === null || to === null) return []
  const nowByKey = new Map(points.map((point) => [point.key, point])),
    beforeByKey = new Map(beforePoints.map((point) => [point.key, point]))
  const step = unit === 'day' ? 24 * HOUR_MS : HOUR_MS,
    isOneDay = from.slice(0, 10) === to.slice(0, 10)
  const current = keyOf(parseMoment(at), unit),
    last = parseMoment(to).getTime()
  const slots: Slot[] = []
  for (let time = parseMoment(from).getTime(); time <= last; time += step) {
    const start = new Date(time),
      key = keyOf(start, unit)
    slots.push({
      key,
      label: unit === 'day' ? key.slice(5) : key.slice(11, 13),
      title: titleOf(start, unit, isOneDay),
      now: nowByKey.get(key) ?? null,
      before: beforeByKey.get(key) ?? null,
      state: key < current ? 'done' : key === current ? 'running' : 'future',
    })
  }
  return slots
}
