import { formatDay, formatMoment } from '../../kernel/time.ts'
import { foldWidth } from '../../kernel/text.ts'

const DAY = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/
/** A day of this year: 11-20, 11/20, 11月20日. */
const SHORT_DAY = /^(\d{1,2})[-/.月](\d{1,2})日?$/
const CLOCK = /^(\d{1,2})[:：点](\d{1,2})?(?:[:：分](\d{1,2})?)?秒?$/
const DIGITS = /^(\d{8})[ T]?(\d{2})(\d{2})(\d{2})?$/
const DAY_MS = 86_400_000
/** Names of days by their distance from today. */
const NAMED_DAYS: Readonly<Record<string, number>> = {
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
}

const two = (digits: string | undefined): string => (digits ?? '0').padStart(2, '0')

/** A typed day as `yyyy-MM-dd`; any other text as it is. */
export function typedDay(typed: string, now: Date): string {
  const text = foldWidth(typed).trim().toLowerCase()
  const distance = Object.hasOwn(NAMED_DAYS, text) ? NAMED_DAYS[text] : undefined
  if (distance !== undefined) return formatDay(new Date(now.getTime() + distance * DAY_MS))
  const [, year, month, day] = DAY.exec(text) ?? []
  if (year !== undefined) return `${year}-${two(month)}-${two(day)}`
  const [, shortMonth, shortDay] = SHORT_DAY.exec(text) ?? []
  return shortMonth === undefined
    ? typed
    : `${formatDay(now).slice(0, 4)}-${two(shortMonth)}-${two(shortDay)}`
}

/** A typed moment as `yyyy-MM-dd HH:mm:ss`: a day is its midnight, a time alone is one of today. */
export function typedMoment(typed: string, now: Date): string {
  const text = foldWidth(typed).trim()
  if (text === '现在' || text.toLowerCase() === 'now') return formatMoment(now)
  const [, digits, ...clock] = DIGITS.exec(text) ?? []
  if (digits !== undefined) return `${typedDay(digits, now)} ${clock.slice(0, 3).map(two).join(':')}`
  const [, first = '', last] = /^(\S+?)(?:[ T]+|(?<=日|天))(\S+)$/.exec(text) ?? [text, text]
  const isClock = last === undefined && CLOCK.test(first)
  const day = isClock ? formatDay(now) : typedDay(first, now)
  const [, hour = '00', minute, second] = CLOCK.exec(isClock ? first : (last ?? '0:0')) ?? []
  const isRead = /^\d{4}-\d{2}-\d{2}$/.test(day) && (last === undefined || CLOCK.test(last))
  return isRead ? `${day} ${two(hour)}:${two(minute)}:${two(second)}` : typed
}
