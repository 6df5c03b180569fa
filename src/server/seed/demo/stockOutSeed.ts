import { cardStockOut } from '../../../contract/resources/stock/cardStockOut.ts'
import type { Changes } from '../../engine/hooks.ts'
import { createRow } from '../../engine/save.ts'
import type { Work } from '../../engine/work.ts'
import { merchantsByName, skusByCode } from './namedRows.ts'
import { type PlannedStockOut, STOCK_OUTS } from './stockOuts.data.ts'
import type { OrderSeedContext } from './orderLives.ts'
import { act, workAsOf } from './workAs.ts'

const HOUR_MS = 3_600_000
const KEEPER = 'tanyajing',
  AUDITOR = 'baixue'

/** Enters a document as the console does; returns its id. */
async function enter({ sku, merchant, values }: PlannedStockOut, work: Work): Promise<string> {
  const { db, tenantId } = work
  const draft: Changes = {
    ...values,
    skuId: (await skusByCode(db, tenantId)).get(sku)?.id,
    merchantId: merchant === null ? null : (await merchantsByName(db, tenantId)).get(merchant)?.id,
  }
  const { targets } = await createRow(cardStockOut, draft, work)
  return targets[0] ?? ''
}

/** Schedules documents by which cards leave the stock: one is carried out, one refused, one waits to be decided. */
export async function scheduleStockOuts(
  { at, timeline }: Pick<OrderSeedContext, 'at' | 'timeline'>,
  now: Date,
): Promise<void> {
  const as = await workAsOf(at)
  const add = (hoursAgo: number, account: string, run: (work: Work) => Promise<void>): void => {
    const moment = new Date(now.getTime() - hoursAgo * HOUR_MS)
    timeline.add(moment, () => run(as(account, moment)))
  }
  for (const plan of STOCK_OUTS) {
    let id = ''
    add(plan.hoursAgo, KEEPER, async (work) => {
      id = await enter(plan, work)
    })
    for (const { name, hoursAgo, input } of plan.steps)
      add(hoursAgo, name === 'out' ? KEEPER : AUDITOR, (work) => act(cardStockOut, { id, name, input }, work))
  }
}
