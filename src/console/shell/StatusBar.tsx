import { useSnapshot } from 'valtio'
import { selectionCount } from '../../palette/command.ts'
import { readCtx } from '../ctx.ts'
import { hostView } from '../hostView.ts'
import { pending } from '../keys/press.ts'
import { useScreenVersion } from '../screen.ts'
import { t } from '../text.ts'
import { connection } from './connection.ts'
import { frame } from './frame.ts'
import { Icon } from './Icon.tsx'
import { KeyHint } from './KeyHint.tsx'
import { operations } from './operations.ts'
import { useZoneHints } from './useZoneHints.ts'

/** The lower edge: keys of the zone in focus, a sequence being typed, the selection, running tasks, the connection. */
export function StatusBar() {
  useScreenVersion()
  const { width } = useSnapshot(frame)
  const ctx = readCtx()
  const selected = ctx.list ? selectionCount(ctx.list.selection) : 0
  return (
    <footer className="flex h-7 shrink-0 items-center gap-3.5 overflow-hidden border-t border-line bg-canvas px-3 text-small text-fg2" aria-label={t('状态栏')}>
      {width === 'xs' ? <span className="flex-1" /> : <Hints />}
      <Tasks />
      {selected > 0 ? <span className="shrink-0 tabular-nums text-link">{t('已选 {count} 条', { count: selected.toLocaleString() })}</span> : null}
      {ctx.list && ctx.list.total >= 0 ? <span className="shrink-0 tabular-nums">{t('共 {count} 条', { count: ctx.list.total.toLocaleString() })}</span> : null}
      <Connection />
    </footer>
  )
}

function Hints() {
  const hints = useZoneHints()
  const { strokes } = useSnapshot(pending)
  if (strokes.length > 0) return <span className="flex min-w-0 flex-1 items-center gap-2"><KeyHint keys={strokes.join(' ')} /><span className="text-fg3">{t('等待下一个键…')}</span></span>
  return (
    <ul className="flex min-w-0 flex-1 items-center gap-3.5 overflow-hidden">
      {hints.map(({ keys, title }) => <li key={keys} className="flex shrink-0 items-center gap-1.5"><KeyHint keys={keys} />{title}</li>)}
    </ul>
  )
}

function Tasks() {
  const { list } = useSnapshot(operations)
  const running = list.filter((one) => one.state === 'running')
  const first = running[0]
  if (!first) return null
  const share = first.total > 0 ? first.done / first.total : undefined
  return (
    <button type="button" className="flex shrink-0 items-center gap-2 hover:text-fg" onClick={hostView.operations} title={t('最近的操作')}>
      <span className="h-1.5 w-20 overflow-hidden rounded-full bg-press" role="progressbar" aria-label={first.title} aria-valuemin={0} aria-valuemax={100} aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}>
        <span className={`block h-full rounded-full bg-accent ${share === undefined ? 'w-1/3 animate-pulse' : ''}`} style={share === undefined ? undefined : { width: `${share * 100}%` }} />
      </span>
      <span className="tabular-nums">{running.length > 1 ? t('{count} 个任务', { count: running.length }) : `${first.title} ${first.total > 0 ? `${first.done}/${first.total}` : ''}`}</span>
    </button>
  )
}

function Connection() {
  const { online } = useSnapshot(connection)
  return <span className="flex shrink-0 items-center gap-1.5" title={online ? t('已连接服务器') : t('连不上服务器')}>{online ? <span className="dot" data-tone="ok" /> : <Icon name="wifi-off" size={14} className="text-bad" />}<span className={online ? 'sr-only' : 'text-bad'}>{online ? t('已连接服务器') : t('连不上服务器')}</span></span>
}

