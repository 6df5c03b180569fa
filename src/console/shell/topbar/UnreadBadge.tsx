import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { unread, watchUnread } from '../../pages/noticelist/unread.ts'
import { t } from '../../text.ts'
import { Badge } from './Badge.tsx'

const MAX_COUNT = 99

/** The number of unread messages and notices at the bell, as a part of its name too. */
export function UnreadBadge() {
  const { message, notice } = useSnapshot(unread)
  useEffect(watchUnread, [])
  const count = message + notice
  if (count === 0) return null
  return (
    <>
      <span className="sr-only">{t('{count} 条未读', { count })}</span>
      <Badge text={count > MAX_COUNT ? `${MAX_COUNT}+` : String(count)} />
    </>
  )
}
