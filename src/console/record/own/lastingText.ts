import { t } from '../../text.ts'
import { lastingOf } from './days.ts'

/** Days that are said in full; what lasts longer is said as more. */
const MAX_DAYS = 999

/** How long a stock lasts: `约够 7 小时`, `约够 18 天`; empty where nothing is used. */
export function lastingText(stock: number, aDay: number): string {
  const lasting = lastingOf(stock, aDay)
  if (!lasting) return ''
  if (lasting.unit === 'hours') return t('约够 {count} 小时', { count: lasting.amount })
  return lasting.amount > MAX_DAYS
    ? t('够 {count} 天以上', { count: MAX_DAYS })
    : t('约够 {count} 天', { count: lasting.amount })
}
