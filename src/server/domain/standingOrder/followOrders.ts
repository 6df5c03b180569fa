import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { movedPeriods } from '../../store/order/standingRows.ts'
import { findRows } from '../../store/rows.ts'
import { followOrder } from './followOrder.ts'
import { lockPlan } from './lockPlan.ts'

/** Periods of one run; more are worked on by the next. */
const BATCH = 100

/** Periods whose orders ended since the last run. */
export const followOrders = async (services: Services): Promise<boolean> => {
  const moved = await movedPeriods(services.database.kysely, BATCH)
  await eachRow(moved, ({ tenantId, id }) =>
    performBySystem(services, tenantId, { resource: standingOrder.id, action: 'follow' }, async (work) => {
      const [found] = await findRows(work.db, standingPeriod, tenantId, [id])
      const plan = found ? await lockPlan(found.standingId ?? '', work) : null
      const [period] = plan ? await findRows(work.db, standingPeriod, tenantId, [id]) : []
      if (!plan || !period) return { answer: null, targets: [] }
      await followOrder(plan, period, work)
      return { answer: null, targets: [plan.id] }
    }),
  )
  return moved.length === BATCH
}
