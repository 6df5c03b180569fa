import { BoardPage } from '../../board/BoardPage.tsx'
import { useBoard } from '../../board/useBoard.ts'
import { t } from '../../text.ts'
import { Alarms } from './Alarms.tsx'
import { Greeting } from './Greeting.tsx'
import { RecentRecords } from './RecentRecords.tsx'
import { RunningTasks } from './RunningTasks.tsx'
import { TodayStrip } from './TodayStrip.tsx'
import { useDesk } from './useDesk.ts'
import { Waits } from './Waits.tsx'

/** Milliseconds between two readings while rows change all the time. */
const LIVE_PAUSE_MS = 5000

/** What the operator must do now, and whether today is as usual. */
export function HomePage() {
  const board = useBoard(LIVE_PAUSE_MS)
  const { version, refresh } = board
  const { waits, orders, seesOrders } = useDesk(version)
  return (
    <BoardPage title={t('首页')} at={Math.max(orders.at, waits.at)} board={board}>
      <Greeting waits={waits.data} orders={orders.data} seesOrders={seesOrders} />
      {seesOrders ? <TodayStrip answer={orders} retry={refresh} /> : null}
      <div className="board-grid">
        <Waits answer={waits} retry={refresh} />
        <Alarms waits={waits.data} version={version} />
      </div>
      <div className="board-grid">
        <RecentRecords version={version} />
        <RunningTasks version={version} />
      </div>
    </BoardPage>
  )
}
