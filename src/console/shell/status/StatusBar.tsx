import { Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { selectionCount } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { useFirstView } from '../../firstView.ts'
import { lazyComponent } from '../../lazyComponent.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'
import { frame } from '../frame.ts'
import { ConnectionState } from './ConnectionState.tsx'

const ZoneHints = lazyComponent(() => import('./ZoneHints.tsx').then((module) => module.ZoneHints))
const RunningTasks = lazyComponent(() => import('./RunningTasks.tsx').then((module) => module.RunningTasks))
const spacer = <span className="flex-1" />

/**
 * The status bar: keys of the zone in focus, the sequence being typed, the selection, running tasks, the
 * connection.
 */
export function StatusBar() {
  useScreenVersion()
  const { width } = useSnapshot(frame)
  const isFirstViewPainted = useFirstView()
  const { list } = readCtx()
  const selected = list ? selectionCount(list.selection) : 0
  return (
    <footer
      className="flex h-7 shrink-0 items-center gap-3.5 overflow-hidden border-t border-line bg-canvas px-3 text-small text-fg2"
      aria-label={t('状态栏')}
    >
      {width === 'xs' || !isFirstViewPainted ? (
        spacer
      ) : (
        <Suspense fallback={spacer}>
          <ZoneHints />
        </Suspense>
      )}
      {isFirstViewPainted ? (
        <Suspense fallback={null}>
          <RunningTasks />
        </Suspense>
      ) : null}
      {selected > 0 ? (
        <span className="shrink-0 tabular-nums text-link">
          {t('已选 {count} 条', { count: selected.toLocaleString() })}
        </span>
      ) : null}
      <ConnectionState />
    </footer>
  )
}
