import { formatMoment } from '../../kernel/time.ts'

const FROM = 22,
  UNTIL = 8
const DAY_MS = 86_400_000

/** When a message that must not wake anybody is sent: now, or at eight in the morning of Shanghai. */
export function afterQuietHours(now: Date): string {
  const moment = formatMoment(now)
  const hour = Number(moment.slice(11, 13))
  if (hour >= UNTIL && hour < FROM) return moment
  const day = hour >= FROM ? formatMoment(new Date(now.getTime() + DAY_MS)) : moment
  return `${day.slice(0, 10)} 08:00:00`
}
