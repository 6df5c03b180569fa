import { useSnapshot } from 'valtio'
import { selectionCount } from '../../../palette/command.ts'
import { readCtx } from '../../ctx.ts'
import { useScreenVersion } from '../../screen.ts'
import { t } from '../../text.ts'
import { frame } from '../frame.ts'
import { ActiveTotals } from './ActiveTotals.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { RunningTasks } from './RunningTasks.tsx'
import { ZoneHints } from './ZoneHints.tsx'

/** Keys of the zone in focus or the sequence being typed, running tasks, the selection. */
export function StatusItems() {
  useScreenVersion()
  const { width } = useSnapshot(frame)
  const { list } = readCtx()
  const selected = list ? selectionCount(list.selection) : 0
  return (
    <>
      {width === 'xs' ? <span className="flex-1" /> : <ZoneHints />}
      <RunningTasks />
      {selected > 0 ? (
        <span className="shrink-0 tabular-nums text-link">
          {t('已选 {count} 条', { count: selected.toLocaleString() })}
        </span>
      ) : null}
      <ActiveTotals />
      <ConnectionState />
    </>
  )
}
