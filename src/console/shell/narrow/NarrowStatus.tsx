import { useSnapshot } from 'valtio'
import { live } from '../../live/liveState.ts'
import { connection } from '../connection.ts'
import { operations } from '../operations.ts'
import { ConnectionState } from '../status/ConnectionState.tsx'
import { RunningTasks } from '../status/RunningTasks.tsx'
import { BottomBar } from './BottomBar.tsx'

/** The lower edge of a narrow screen: what runs and what is wrong while there is any, and the places. */
export function NarrowStatus() {
  const { online } = useSnapshot(connection)
  const { state } = useSnapshot(live)
  const { list } = useSnapshot(operations)
  const isVisible = !online || state === 'lost' || list.some((operation) => operation.state === 'running')
  return (
    <>
      {isVisible ? (
        <div className="flex h-7 items-center justify-between gap-3 border-t border-line px-4 text-small text-fg2">
          <RunningTasks />
          <ConnectionState />
        </div>
      ) : null}
      <BottomBar />
    </>
  )
}
