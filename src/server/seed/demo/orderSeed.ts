import { acceptOrder } from '../../domain/order/accept.ts'
import { Gates } from '../../domain/order/gates.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import { afterSales } from './afterSaleSeed.ts'
import { merchantCodes } from './merchantCodes.ts'
import { type OrderSeedContext, continueOrder } from './orderLives.ts'
import { plannedOrders } from './orderPlan.ts'
import { seedRoutes } from './orderRoutes.ts'
import { scheduleBesideOrders } from './besideOrders.ts'
import { Timeline } from './timeline.ts'
import type { Writer } from '../../store/db.ts'

/**
 * Seeds the orders of the last days by running the steps of a server in the order of their times: money is
 * held, captured and released by the ledger.
 */
export async function seedOrders(services: Services, tenantId: string, writer: Writer): Promise<void> {
  await seedRoutes(writer, tenantId)
  const now = new Date(),
    timeline = new Timeline()
  const at = (moment: Date): Work => ({
    ...systemWork(services, tenantId, { db: writer, path: 'demo/orders' }),
    at: moment,
  })
  const onSettled = await afterSales({ at, timeline })
  const context: OrderSeedContext = { services, tenantId, at, timeline, onSettled }
  const codes = await merchantCodes(writer, tenantId)
  let gates: Gates | null = null
  for (const plan of plannedOrders(now)) {
    timeline.add(plan.at, async () => {
      const work = at(plan.at)
      gates ??= new Gates(work)
      // Made-up merchants have no server, so no callbacks are sent.
      const { order } = await acceptOrder(
        work,
        { ...plan.request, merchantCode: codes.get(plan.merchant) ?? '', notifyUrl: '' },
        gates,
      )
      continueOrder(order, plan, context)
    })
  }
  await scheduleBesideOrders(context, now)
  await timeline.play(now)
}
