import { apiKey } from '../../../contract/resources/openapi/apiKey.ts'
import { countText } from '../../../kernel/figures.ts'
import { parseMoment } from '../../../kernel/time.ts'
import { t } from '../../text.ts'
import { StateMark } from '../StateMark.tsx'

const DAY_MS = 86_400_000
/** Days before its end from which a key is a warning. */
const SOON_DAYS = 30

/** A key by its beginning and end, its state, until when it is valid and how often it was used. */
export function KeyLine({ row }: { readonly row: Readonly<Record<string, unknown>> }) {
  const name = String(row.apiKey ?? ''),
    expireTime = typeof row.expireTime === 'string' ? row.expireTime : ''
  const days = expireTime ? Math.floor((parseMoment(expireTime).getTime() - Date.now()) / DAY_MS) : null
  return (
    <li>
      <div className="own-line">
        <b className="code font-medium" title={name}>{`${name.slice(0, 7)}…${name.slice(-4)}`}</b>
        <StateMark resource={apiKey} state={String(row.keyStatus)} />
      </div>
      <div className="own-line text-fg2 text-small">
        <span className={days !== null && days < SOON_DAYS ? 'text-warn' : ''}>
          {days === null
            ? t('长期有效')
            : days < 0
              ? t('{day} 已到期', { day: expireTime.slice(0, 10) })
              : t('{day} 到期，还有 {count} 天', { day: expireTime.slice(0, 10), count: days })}
        </span>
        <span>{t('调用 {count} 次', { count: countText(Number(row.callCount ?? 0)) })}</span>
      </div>
    </li>
  )
}
