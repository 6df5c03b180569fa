const SHANGHAI_MS = 8 * 3_600_000
const pad = (value: number): string => String(value).padStart(2, '0')

/** A moment as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has no summer time. */
export function formatMoment(moment: Date): string {
  const local = new Date(moment.getTime() + SHANGHAI_MS)
  return `${local.getUTCFullYear()}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
}

/** Today in Asia/Shanghai, `yyyy-MM-dd`. */
export const formatDay = (moment: Date): string => formatMoment(moment).slice(0, 10)

/** The moment that `yyyy-MM-dd HH:mm:ss` (or a bare day, its midnight) names in Asia/Shanghai; invalid text gives an invalid Date. */
export const parseMoment = (text: string): Date =>
  new Date(`${text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T')}+08:00`)
