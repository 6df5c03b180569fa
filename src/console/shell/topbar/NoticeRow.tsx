import { timeText } from '../../board/texts.ts'
import { type InboxRow, titleAndFact } from '../../pages/noticelist/inbox.ts'
import { canBeMuted, categoryName } from '../../pages/noticelist/mutes.ts'
import { t } from '../../text.ts'
import { Icon } from '../Icon.tsx'
import { KeyHint } from '../KeyHint.tsx'
import { atOnceOf } from './atOnce.ts'
import { silenceEnd, toggleMute } from './toggleMute.ts'

const TILES = {
  todo: { icon: 'list-todo', tone: 'note' },
  outcome: { icon: 'circle-check', tone: 'ok' },
  copy: { icon: 'message-square', tone: 'idle' },
  urged: { icon: 'bell-ring', tone: 'warn' },
  reminder: { icon: 'clock', tone: 'warn' },
  alarm: { icon: 'siren', tone: 'bad' },
  task: { icon: 'file-down', tone: 'ok' },
  system: { icon: 'shield-alert', tone: 'idle' },
  notice: { icon: 'megaphone', tone: 'note' },
} as const

interface NoticeRowProps {
  readonly row: InboxRow
  readonly isActive: boolean
  readonly activate: () => void
  readonly open: () => void
  readonly read: () => void
}

/** One line: the tile of its kind, what it says, when, and what can be done at once. */
export function NoticeRow({ row, isActive, activate, open, read }: NoticeRowProps) {
  const { item, unread, ids } = row
  const [title, fact] = titleAndFact(item)
  const { icon, tone } = TILES[categoryName(item.category) ?? 'notice']
  const silence = silenceEnd(item.category)
  const second = [t(item.categoryName), fact, silence && t('静音到 {time}', { time: silence })].filter(
    Boolean,
  )
  return (
    <li className="notice" data-unread={unread ? '' : undefined} data-muted={silence ? '' : undefined}>
      <button
        type="button"
        data-row=""
        tabIndex={isActive ? 0 : -1}
        className="notice-main"
        onFocus={activate}
        onClick={open}
      >
        <span className="notice-tile" data-tone={tone}>
          <Icon name={icon} size={16} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="notice-title">
            {title}
            {ids.length > 1 ? <b className="notice-times"> ×{ids.length}</b> : null}
          </span>
          <span className="notice-fact">{second.join(' · ')}</span>
        </span>
        <time className="notice-time">{timeText(item.time)}</time>
        {unread ? (
          <span className="notice-dot" role="img" aria-label={t('未读')} />
        ) : (
          <span className="notice-dot" />
        )}
      </button>
      {isActive || unread ? <Actions row={row} isActive={isActive} open={open} read={read} /> : null}
    </li>
  )
}

type ActionsProps = Pick<NoticeRowProps, 'row' | 'isActive' | 'open' | 'read'>

function Actions({ row: { item, unread }, isActive, open, read }: ActionsProps) {
  const atOnce = atOnceOf(item)
  const hasMute = canBeMuted(item.category) && (isActive || categoryName(item.category) === 'alarm')
  const common = {
    tabIndex: isActive ? 0 : -1,
    className: 'button button-plain notice-act',
  } as const
  return (
    <div className="notice-acts">
      {atOnce ? (
        <button
          type="button"
          {...common}
          onClick={() => {
            void atOnce.run()
            if (unread) read()
          }}
        >
          {atOnce.title}
        </button>
      ) : null}
      {item.link !== '' || item.kind === 'notice' ? (
        <button type="button" {...common} onClick={open}>
          {t('打开')}
          {isActive ? <KeyHint keys="Enter" /> : null}
        </button>
      ) : null}
      {hasMute ? (
        <button type="button" {...common} onClick={() => toggleMute(item)}>
          {silenceEnd(item.category) ? t('取消静音') : t('静音 1 小时')}
          {isActive ? <KeyHint keys="m" /> : null}
        </button>
      ) : null}
      {unread && isActive ? (
        <button type="button" {...common} onClick={read}>
          {t('标为已读')}
          <KeyHint keys="e" />
        </button>
      ) : null}
    </div>
  )
}
