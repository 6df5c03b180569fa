import { t } from '../text.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration in whole seconds, in two units at most: `4 秒`, `3 分 12 秒`, `2 小时 14 分`. */
export function durationText(seconds: number): string {
  if (seconds < MINUTE) return t('{count} 秒', { count: seconds })
  if (seconds < HOUR)
    return t('{minutes} 分 {seconds} 秒', {
      minutes: Math.floor(seconds / MINUTE),
      seconds: seconds % MINUTE,
    })
  if (seconds < DAY)
    return t('{hours} 小时 {minutes} 分', {
      hours: Math.floor(seconds / HOUR),
      minutes: Math.floor((seconds % HOUR) / MINUTE),
    })
  return t('{days} 天 {hours} 小时', {
    days: Math.floor(seconds / DAY),
    hours: Math.floor((seconds % DAY) / HOUR),
  })
}
