import { t } from '../../text.ts'
import { Card } from '../Card.tsx'
import { type Notice, type OwnSession, useSessions } from './sessions.ts'

/** The operator's live logins, each with a button to end it, and what happened to the account. */
export function SessionsPanel() {
  const { loaded, error, busy, load, end, endOthers } = useSessions()
  if (!loaded)
    return error ? (
      <div className="flex flex-col items-start gap-3" role="alert">
        <p className="text-bad">{error}</p>
        <button type="button" className="button button-plain" onClick={load}>
          {t('再试一次')}
        </button>
      </div>
    ) : (
      <div className="late skeleton h-24" />
    )
  const { sessions, notices } = loaded
  return (
    <div className="flex flex-col gap-6" aria-busy={busy}>
      <Card
        title={t('登录中的设备')}
        aside={
          sessions.length > 1 ? (
            <button type="button" className="button button-plain" aria-disabled={busy} onClick={endOthers}>
              {t('下线其他会话')}
            </button>
          ) : null
        }
      >
        <ul>
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} end={() => end(session)} />
          ))}
        </ul>
      </Card>
      <Card title={t('安全动态')}>
        {notices.length === 0 ? (
          <p className="px-4 py-3 text-fg2">{t('近半年没有需要留意的登录或变更')}</p>
        ) : (
          <ul>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} />
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

const LINE = 'flex min-h-10 items-center gap-3 border-b border-line px-4 py-2 last:border-0'

function SessionLine({ session, end }: { readonly session: OwnSession; readonly end: () => void }) {
  const { device, browser, clientIp, loginTime, usedTime, newDevice, current } = session
  const name = [device, browser].filter(Boolean).join(' · ') || t('未知设备')
  return (
    <li className={LINE}>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <span className="clip">{name}</span>
          {current ? <span className="shrink-0 text-small text-ok">{t('当前会话')}</span> : null}
          {newDevice ? <span className="shrink-0 text-small text-warn">{t('新设备')}</span> : null}
        </p>
        <p className="text-small text-fg2">
          <span className="font-mono">{clientIp}</span>
          {' · '}
          {t('{login} 登录，最近使用 {used}', { login: loginTime, used: usedTime })}
        </p>
      </div>
      {current ? null : (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t('下线 {name}', { name })}
          onClick={end}
        >
          {t('下线')}
        </button>
      )}
    </li>
  )
}

const NoticeLine = ({ notice: { sentence, time } }: { readonly notice: Notice }) => (
  <li className={LINE}>
    <span className="flex-1">{t(sentence.text, sentence.params)}</span>
    <time className="shrink-0 text-small text-fg3">{time}</time>
  </li>
)
