import { formatMoment } from '../../../kernel/time.ts'
import { locale, t } from '../../text.ts'

/** The greeting of an hour in Asia/Shanghai, wherever the browser is. */
export function greeting(now: Date): string {
  const hour = Number(formatMoment(now).slice(11, 13))
  if (hour < 6) return t('夜深了')
  if (hour < 11) return t('早上好')
  if (hour < 14) return t('中午好')
  return hour < 18 ? t('下午好') : t('晚上好')
}

/** `11 月 22 日 周日`, or `Sunday, 22 November`, in Asia/Shanghai. */
export function dayText(now: Date): string {
  const language = locale() === 'en' ? 'en-GB' : 'zh-CN'
  const part = (options: Intl.DateTimeFormatOptions): string =>
    now.toLocaleDateString(language, { ...options, timeZone: 'Asia/Shanghai' })
  const [, month = '', day = ''] = formatMoment(now).slice(0, 10).split('-')
  return t('{month} 月 {day} 日 {weekday}', {
    month: locale() === 'en' ? part({ month: 'long' }) : Number(month),
    day: Number(day),
    weekday: part({ weekday: locale() === 'en' ? 'long' : 'short' }),
  })
}
