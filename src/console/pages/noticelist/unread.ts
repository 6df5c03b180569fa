import { proxy } from 'valtio'
import { get, post } from '../../api.ts'
import { onInbox } from '../../live/changes.ts'
import { live } from '../../live/liveState.ts'
import { hasToken, onSessionChange } from '../../session.ts'
import { countedMessages } from './mutes.ts'

/** Without a stream the numbers are asked for; with one only in case a notice is published at its time. */
const POLL_MS = 60_000,
  POLLS_WITH_STREAM = 5
const NOTHING = { message: 0, notice: 0 }

interface UnreadCounts {
  readonly notice: number
  /** Unread messages by the number of their category. */
  readonly categories: Readonly<Record<string, number>>
}

/** What the operator has not read, without the kinds he muted. */
export const unread = proxy({ ...NOTHING })

/** Reads the numbers again; errors leave them as they are. */
export async function refreshUnread(): Promise<void> {
  if (!hasToken()) return
  const counts = await get<UnreadCounts>('/blade-desk/message/count', { quiet: true }).catch(() => null)
  if (counts) Object.assign(unread, { message: countedMessages(counts.categories), notice: counts.notice })
}

/** What can be marked as read, by the folder of its calls. */
export type Readable = 'message' | 'notice'

/** Marks some as read, all of them for null; resolves when the numbers are right again. */
export async function markRead(kind: Readable, ids: readonly string[] | null): Promise<void> {
  await post(`/blade-desk/${kind}/read`, ids ? { ids } : {})
  await refreshUnread()
}

const refreshVisible = (): void => {
  if (!document.hidden) void refreshUnread()
}

/** Keeps the numbers current while the console is seen; the returned function stops it. */
export function watchUnread(): () => void {
  refreshVisible()
  let polls = 0
  const timer = window.setInterval(() => {
    polls += 1
    if (live.state !== 'open' || polls % POLLS_WITH_STREAM === 0) refreshVisible()
  }, POLL_MS)
  const stop = onInbox(() => void refreshUnread())
  document.addEventListener('visibilitychange', refreshVisible)
  return () => {
    clearInterval(timer)
    stop()
    document.removeEventListener('visibilitychange', refreshVisible)
  }
}

onSessionChange(() => {
  Object.assign(unread, NOTHING)
})
