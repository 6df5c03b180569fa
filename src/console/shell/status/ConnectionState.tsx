import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { live } from '../../live/liveState.ts'
import { t } from '../../text.ts'
import { connection } from '../connection.ts'
import { Icon } from '../Icon.tsx'

/** Age from which data are shown with their time, in milliseconds. */
const STALE_MS = 60_000
const CHECK_MS = 5000

/** Whether what is on screen is older than a minute; nothing was heard of the server since. */
function useStale(heardAt: number): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, heardAt) - heardAt > STALE_MS
}

/** A green dot while changes arrive; else what is wrong with the connection, and how old the data are. */
export function ConnectionState() {
  const { online } = useSnapshot(connection)
  const { state, heardAt } = useSnapshot(live)
  const isStale = useStale(heardAt)
  const isLost = !online || state === 'lost'
  const isNow = !isLost && state === 'open' && !isStale
  const text = isLost ? t('连接已断开，正在重试') : isNow ? t('数据实时更新') : t('正在连接')
  const age = isStale ? t('数据截至 {time}', { time: new Date(heardAt).toLocaleTimeString('en-GB') }) : ''
  return (
    <span
      role="status"
      className="flex shrink-0 items-center gap-1.5"
      title={[text, age].filter(Boolean).join(t('，'))}
    >
      {isLost ? (
        <Icon name="wifi-off" size={14} className="text-bad" />
      ) : (
        <span className="dot" data-tone={isNow ? 'ok' : 'idle'} />
      )}
      <span className={isLost ? 'text-bad' : 'sr-only'}>{text}</span>
      {age ? <span className="text-warn tabular-nums">{age}</span> : null}
    </span>
  )
}
