import { useSnapshot } from 'valtio'
import { BoardPage } from '../../board/BoardPage.tsx'
import { useBoard } from '../../board/useBoard.ts'
import { useLocation, useSearch } from '../../location.tsx'
import { menus } from '../../menus.ts'
import { t } from '../../text.ts'
import { Cards } from './Cards.tsx'
import { Chips } from './Chips.tsx'
import { type DashboardFilter, readFilter, writeFilter } from './dashboardFilter.ts'
import { ORDERS, useChart } from './useChart.ts'

/** Milliseconds between two readings while orders arrive all the time. */
const LIVE_PAUSE_MS = 15_000

/** Where the orders of a range left the usual. */
export function DashboardPage() {
  const { permissions } = useSnapshot(menus)
  const search = useSearch()
  const [path, navigate] = useLocation()
  const filter = readFilter(search)
  const board = useBoard(LIVE_PAUSE_MS)
  const { version, refresh } = board
  const change = (part: Partial<DashboardFilter>): void =>
    navigate(`${path}${writeFilter({ ...filter, ...part })}`)
  const seesOrders = permissions.has('merchantOrderInfo_view'),
    seesChannels = permissions.has('channelOrderInfo_view')
  const course = useChart(seesOrders ? ORDERS : null, '每小时订单', filter, version)
  const seesAny = seesOrders || seesChannels
  return (
    <BoardPage
      title={t('控制台')}
      at={course.at}
      board={board}
      filter={seesAny ? <Chips filter={filter} change={change} seesMerchants={seesOrders} /> : null}
    >
      {seesAny ? null : (
        <p className="px-4 py-16 text-center text-fg2">
          {t('控制台显示订单和供应商的情况，您的角色看不到它们')}
        </p>
      )}
      <Cards
        filter={filter}
        version={version}
        course={course}
        retry={refresh}
        seesOrders={seesOrders}
        seesChannels={seesChannels}
      />
    </BoardPage>
  )
}
