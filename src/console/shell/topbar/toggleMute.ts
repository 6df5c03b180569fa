import { formatMoment } from '../../../kernel/time.ts'
import { canBeMuted, MUTE_MS, mutedUntil, setMuted } from '../../pages/noticelist/mutes.ts'
import { refreshUnread } from '../../pages/noticelist/unread.ts'
import type { Item } from '../../pages/noticelist/useNotices.ts'
import { t } from '../../text.ts'
import { toast } from '../toast.ts'

const clock = (moment: number): string => formatMoment(new Date(moment)).slice(11, 16)

/** Mutes the kind of a message for an hour, or counts it again, and says so. */
export function toggleMute({ category, categoryName }: Item): void {
  if (category === null) {
    toast(t('公告不能静音'), { tone: 'info' })
    return
  }
  const kind = t(categoryName)
  if (!canBeMuted(category)) {
    toast(t('{kind}消息关系到账号安全，不能静音', { kind }), { tone: 'info' })
    return
  }
  const isMuted = mutedUntil(category) !== null
  setMuted(category, !isMuted)
  void refreshUnread()
  if (isMuted) toast(t('{kind}消息重新计数', { kind }))
  else toast(t('{kind}消息静音到 {time}，仍列在这里', { kind, time: clock(Date.now() + MUTE_MS) }))
}

/** The end of the silence of a kind as a time of day; empty where it is counted. */
export function silenceEnd(category: number | null): string {
  const end = mutedUntil(category)
  return end === null ? '' : clock(end)
}
