import { merchantConfig } from '../../../contract/resources/merchant/merchantConfig.ts'
import { acceptOrder } from '../../domain/order/accept.ts'
import { Gates } from '../../domain/order/gates.ts'
import type { Order } from '../../domain/order/request.ts'
import { systemWork } from '../../engine/system.ts'
import type { Work } from '../../engine/work.ts'
import type { Services } from '../../services.ts'
import type { Writer } from '../../store/database.ts'
import { selectWhere } from '../../store/rows.ts'
import { seedAfterSales } from './afterSaleSeed.ts'
import { type Going, goOn } from './orderLives.ts'
import { type Planned, plannedOrders } from './orderPlan.ts'
import { seedRoutes } from './orderRoutes.ts'

/** Writes what merchants of the demonstration ordered within the last days, by the same steps a running server takes: money is held, captured and released by the ledger. */
export async function seedOrders(services: Services, tenantId: string, writer: Writer): Promise<void> {
  await seedRoutes(writer, tenantId)
  const at = (moment: Date): Work => ({ ...systemWork(services, tenantId, { db: writer, path: 'demo/orders' }), at: moment })
  const going: Going = { services, tenantId, at }
  const made = await acceptAll(plannedOrders(new Date()), going, await merchantCodes(writer, tenantId))
  for (const [plan, order] of made) await goOn(order, plan, going)
  await seedAfterSales(going)
}

async function merchantCodes(writer: Writer, tenantId: string): Promise<ReadonlyMap<string, string>> {
  return new Map((await selectWhere(writer, merchantConfig, tenantId, { all: [] })).map(({ merchantName, merchantCode }) => [String(merchantName), String(merchantCode)]))
}

/** All of them are accepted before any goes on, oldest first. */
async function acceptAll(plans: readonly Planned[], { at }: Going, codes: ReadonlyMap<string, string>): Promise<readonly (readonly [Planned, Order])[]> {
  const made: (readonly [Planned, Order])[] = []
  let gates: Gates | null = null
  for (const plan of plans) {
    const work = at(plan.at)
    gates ??= new Gates(work)
    // Nobody answers at the addresses of made-up merchants.
    const { order } = await acceptOrder(work, { ...plan.request, merchantCode: codes.get(plan.merchant) ?? '', notifyUrl: '' }, gates)
    made.push([plan, order])
  }
  return made
}
