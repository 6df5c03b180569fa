import { standingOrder } from '../../../contract/resources/order/standingOrder.ts'
import { standingPeriod } from '../../../contract/resources/order/standingPeriod.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { Services } from '../../services.ts'
import { duePeriod, duePlans } from '../../store/order/standingRows.ts'
import { findRows } from '../../store/rows.ts'
import { afterFailure } from './afterFailure.ts'
import { concludePlan } from './concludePlan.ts'
import { lockPlan } from './lockPlan.ts'
import { runPeriod } from './runPeriod.ts'

/** Plans of one run; more are worked on by the next. */
const BATCH = 100

/** Makes the orders of the periods that are due. */
export const runDuePeriods = async (services: Services): Promise<boolean> => {
  const due = await duePlans(services.database.kysely, BATCH)
  await eachRow(due, ({ tenantId, id }) =>
    performBySystem(services, tenantId, { resource: standingOrder.id, action: 'runPeriod' }, async (work) => {
      const plan = await lockPlan(id, work)
      const periodId = plan?.planState === 'running' ? await duePeriod(work.db, id) : null
      const [period] = periodId ? await findRows(work.db, standingPeriod, tenantId, [periodId]) : []
      if (!plan || !period) return { answer: null, targets: [] }
      const refusal = await runPeriod(plan, period, work)
      const set = refusal ? await afterFailure(plan, period, refusal.message, work) : {}
      await concludePlan(plan, set, work)
      return { answer: null, targets: [id], message: `${plan.standingNo ?? ''} ${period.periodNo ?? ''}` }
    }),
  )
  return due.length === BATCH
}
