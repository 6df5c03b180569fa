import { countText } from '../../kernel/figures.ts'
import { KeyHint } from '../shell/KeyHint.tsx'
import { locale, t } from '../text.ts'
import { type Entry, type EntryAction, type EntryState, remainingMs } from './entry.ts'
import { actOnEntry } from './entryActions.ts'
import { panelCursor } from './presentEntries.ts'

const STATE_LABELS: Readonly<Record<EntryState, readonly [string, string]>> = {
  waiting: ['info', '排队中'],
  running: ['info', '进行中'],
  asking: ['warn', '等您确认'],
  done: ['ok', '已完成'],
  partly: ['warn', '部分完成'],
  failed: ['bad', '失败'],
  stopped: ['warn', '已停止'],
  cancelled: ['idle', '已取消'],
  undone: ['idle', '已撤销'],
}
/** Titles and keys of the actions of an entry. */
export const ACTION_TITLES: Readonly<Record<EntryAction, readonly [string, string]>> = {
  open: ['查看', 'enter'],
  retry: ['重试', 'r'],
  stop: ['停止', 's'],
  undo: ['撤销', 'z'],
  download: ['下载', 'd'],
  repeat: ['重复', 'a'],
}

const formatTime = (time: number): string =>
  new Date(time).toLocaleTimeString(locale() === 'en' ? 'en' : 'zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

function timeText(entry: Entry): string {
  const left = remainingMs(entry, Date.now())
  if (left === null) return formatTime(entry.endedAt ?? entry.startedAt)
  const seconds = Math.max(1, Math.ceil(left / 1000))
  return seconds < 60
    ? t('还需约 {seconds} 秒', { seconds })
    : t('还需约 {minutes} 分钟', { minutes: Math.ceil(seconds / 60) })
}

/** State and counts of an entry in words. */
function countsOf({ state, done, total, failed, skipped }: Entry): string {
  const isUnderWay = state === 'running' || state === 'waiting'
  const ok = done - failed - skipped
  return [
    t(STATE_LABELS[state][1]),
    total > 0 ? (isUnderWay ? `${countText(done)} / ${countText(total)}` : '') : '',
    ok > 0 && !isUnderWay ? t('成功 {count}', { count: countText(ok) }) : '',
    skipped > 0 ? t('跳过 {count}', { count: countText(skipped) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The bar of a running entry: what succeeded and what failed of all. */
function Bar({ entry }: { readonly entry: Entry }) {
  const { done, total, failed, title } = entry
  const share = (rows: number): string => `${total > 0 ? Math.min(100, (rows / total) * 100) : 0}%`
  return (
    <div
      className="flex h-1.5 overflow-hidden rounded-full bg-press"
      role="progressbar"
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined}
    >
      {total > 0 ? (
        <>
          <span className="h-full bg-accent" style={{ width: share(done - failed) }} />
          <span className="h-full bg-bad" style={{ width: share(failed) }} />
        </>
      ) : (
        <span className="h-full w-1/3 animate-pulse rounded-full bg-accent" />
      )}
    </div>
  )
}

interface EntryLineProps {
  readonly entry: Entry
  /** Whether the keys of the panel act on it. */
  readonly current: boolean
}

/** One entry with its progress, its counts and what may be done with it. */
export function EntryLine({ entry, current }: EntryLineProps) {
  const { key, title, detail, note, state, failed, actions } = entry
  const isRunning = state === 'running' || state === 'waiting'
  return (
    <div
      role="row"
      tabIndex={current ? 0 : -1}
      data-entry={key}
      data-state={state}
      aria-label={`${title} ${countsOf(entry)}`}
      onFocus={() => {
        panelCursor.key = key
      }}
      className={`border-b border-line px-4 py-2.5 -outline-offset-2 ${current ? 'bg-soft' : ''}`}
    >
      <div role="gridcell" className="flex flex-col gap-1.5">
        <div className="flex items-center gap-2">
          <span className="dot" data-tone={STATE_LABELS[state][0]} />
          <span className="clip flex-1 font-medium" title={title}>
            {title}
          </span>
          <time className="text-small text-fg3 tabular-nums">{timeText(entry)}</time>
        </div>
        {detail ? (
          <span className="clip text-small text-fg2" title={detail}>
            {detail}
          </span>
        ) : null}
        {isRunning ? <Bar entry={entry} /> : null}
        <div className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 text-small text-fg2">
          <span className="tabular-nums">{countsOf(entry)}</span>
          {failed > 0 ? (
            <span className="text-bad">{t('失败 {count}', { count: countText(failed) })}</span>
          ) : null}
          {note ? <span className="clip max-w-full">{note}</span> : null}
          <span className="flex-1" />
          {actions.map((action) => (
            <ActionButton key={action} entry={entry} action={action} />
          ))}
        </div>
      </div>
    </div>
  )
}

function ActionButton({ entry, action }: { readonly entry: Entry; readonly action: EntryAction }) {
  const [title, keys] = ACTION_TITLES[action]
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`button button-plain h-6 ${action === 'stop' ? 'text-bad' : ''}`}
      aria-label={`${t(title)} ${entry.title}`}
      onClick={() => void actOnEntry(entry, action)}
    >
      {t(title)}
      <KeyHint keys={keys} />
    </button>
  )
}
