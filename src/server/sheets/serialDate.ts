/** Day 0 of spreadsheet dates. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** Converts the text of a date or a time to days since day 0; null if it is neither. */
export function serialOf(value: unknown): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?/.exec(String(value))
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const days = (Date.UTC(year, month - 1, day, hour, minute, second) - EPOCH) / DAY_MS
  return days < 61 ? null : Math.round(days * 1e8) / 1e8
}

/** Converts days since day 0 to a time, rounded to the second; the result may be invalid. */
export const momentOfSerial = (days: number): Date =>
  new Date(EPOCH + Math.round((days * DAY_MS) / 1000) * 1000)
