import { scheduleCodeSales } from './codeSaleSeed.ts'
import { scheduleBatches } from './orderBatchSeed.ts'
import type { OrderSeedContext } from './orderLives.ts'
import { schedulePrepaid } from './prepaidSeed.ts'
import { scheduleStockOuts } from './stockOutSeed.ts'

/** Schedules what happens between the orders that merchants send: bulk purchases, uploaded lists, sales of codes. */
export async function scheduleBesideOrders(context: OrderSeedContext, now: Date): Promise<void> {
  await schedulePrepaid(context, now)
  await scheduleStockOuts(context, now)
  await scheduleBatches(context, now)
  await scheduleCodeSales(context, now)
}
