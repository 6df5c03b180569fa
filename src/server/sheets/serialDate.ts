/** The day that spreadsheets count from. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A moment's text as days since the beginning that spreadsheets count from; null where it is no moment. */
export function serialOf(value: unknown): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?/.exec(String(value))
  if (!parts) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const days = (Date.UTC(year, month - 1, day, hour, minute, second) - EPOCH) / DAY_MS
  return days < 61 ? null : Math.round(days * 1e8) / 1e8
}

/** The moment of so many days, to the second; it may be invalid. */
export const momentOfSerial = (days: number): Date =>
  new Date(EPOCH + Math.round((days * DAY_MS) / 1000) * 1000)
