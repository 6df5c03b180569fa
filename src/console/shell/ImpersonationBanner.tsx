import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { leaveImpersonation, returnToOwn } from '../impersonation.ts'
import { session } from '../session.ts'
import { t } from '../text.ts'
import { Icon } from './Icon.tsx'

const TICK_MS = 1000
const twoDigits = (value: number): string => String(value).padStart(2, '0')
const clock = (seconds: number): string => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`

function useSecondsLeft(endsAt: number): number {
  const secondsLeft = (): number => Math.max(0, Math.round((endsAt - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(secondsLeft()), TICK_MS)
    return () => clearInterval(timer)
  }, [endsAt])
  return seconds
}

/** Above every page while someone acts in the name of another user: both names, what is left, the way back. */
export function ImpersonationBanner() {
  const { user } = useSnapshot(session)
  const seconds = useSecondsLeft(user?.impersonation?.endsAt ?? 0)
  const ended = user?.impersonation !== undefined && seconds === 0
  useEffect(() => {
    if (ended) void returnToOwn(t('模拟登录已到时间'))
  }, [ended])
  if (!user?.impersonation) return null
  const { account, realName, writes } = user.impersonation
  return (
    <section
      aria-label={t('模拟登录')}
      className="flex h-8 shrink-0 items-center gap-2 border-b border-warn bg-warn/15 px-3 text-small text-fg"
    >
      <Icon name="venetian-mask" size={16} />
      <span className="truncate">
        {t('{operator} 正在以 {user} 的身份登录', {
          operator: t('{title}（{detail}）', { title: realName, detail: account }),
          user: t('{title}（{detail}）', { title: user.real_name, detail: user.account }),
        })}
      </span>
      <b className={writes ? 'text-bad' : ''}>{writes ? t('可以修改') : t('只读')}</b>
      <span className="tabular-nums">{t('剩余 {time}', { time: clock(seconds) })}</span>
      <span className="flex-1" />
      <button
        type="button"
        className="button button-plain h-6"
        onClick={() => {
          void leaveImpersonation()
        }}
      >
        {t('结束模拟登录')}
      </button>
    </section>
  )
}
