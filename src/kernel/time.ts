const SHANGHAI_MS = 8 * 3_600_000
const pad = (value: number): string => String(value).padStart(2, '0')

/** A moment as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has no daylight saving time. */
export function formatMoment(moment: Date): string {
  const local = new Date(moment.getTime() + SHANGHAI_MS)
  const year = String(local.getUTCFullYear()).padStart(4, '0')
  const day = `${year}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`
  const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
  return `${day} ${time}`
}

/** The day of a moment in Asia/Shanghai, `yyyy-MM-dd`. */
export const formatDay = (moment: Date): string => formatMoment(moment).slice(0, 10)

/**
 * Parses `yyyy-MM-dd HH:mm:ss`, or a day as its midnight, in Asia/Shanghai; an invalid text gives an invalid
 * Date, and so does a day its month does not have, which JavaScript reads as one of the next month.
 */
export function parseMoment(text: string): Date {
  const moment = new Date(`${text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')}+08:00`)
  return formatMoment(moment).startsWith(text) ? moment : new Date(Number.NaN)
}

/** Whether a text is a calendar day, `yyyy-MM-dd` of the years 1900 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
  const probe = new Date(Date.UTC(year, month - 1, date))
  return probe.getUTCMonth() === month - 1 && probe.getUTCDate() === date && year >= 1900
}

/** Whether a text is `yyyy-MM-dd HH:mm:ss` of an existing day. */
export const isMoment = (text: string): boolean =>
  /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDay(text.slice(0, 10))

const DAY_MS = 86_400_000

/** The day some days after a day, before it for a negative number; both `yyyy-MM-dd`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days from one day to another, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** The moment so many days from now, before now for a negative number, `yyyy-MM-dd HH:mm:ss`. */
export const momentIn = (days: number): string => formatMoment(new Date(Date.now() + days * DAY_MS))

/** Milliseconds until it is this time of day in Asia/Shanghai, `10:00`: more than none, at most a day. */
export function msUntilClock(clock: string, now = Date.now()): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number),
    wait = (hours * 60 + minutes) * 60_000 - ((now + SHANGHAI_MS) % DAY_MS)
  return wait > 0 ? wait : wait + DAY_MS
}
