import { Refusal } from '../../../contract/errors.ts'
import { merchantGoods } from '../../../contract/resources/merchant/merchantGoods.ts'
import { eachRow } from '../../engine/eachRow.ts'
import { performBySystem } from '../../engine/system.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Services } from '../../services.ts'
import {
  outdatedSupplies,
  settleQuote,
  untoldDecisions,
  waitingQuotes,
  type WaitingQuote,
} from '../../store/product/publicPoolRows.ts'
import { changedInnerOrders } from '../../store/order/innerOrderRows.ts'
import { followOrder } from './followOrder.ts'
import { followSupply } from './followSupply.ts'
import { openForQuote } from './openForQuote.ts'
import { tellDecision } from './tellDecision.ts'

const LIMIT = 100

/** Opens the goods of a quote in the tenant that supplies them; what it lacks is tried again in a minute. */
async function open(services: Services, quote: WaitingQuote): Promise<void> {
  try {
    await performBySystem(
      services,
      quote.sourceTenantId,
      { resource: merchantGoods.id, action: 'open', parameters: { poolId: quote.poolId } },
      async (work) => {
        await openForQuote(quote, work)
        await settleQuote(work.db, quote.id, null)
        return {
          answer: true,
          targets: [],
          message: `为租户 ${quote.buyerTenantId} 开通引用的商品`,
        }
      },
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await services.database.transaction((db) => settleQuote(db, quote.id, error.message))
  }
}

/** The tenants that quote and supply follow each other: goods are opened, and products stop with their supply. */
export const PUBLIC_POOL_JOBS: readonly ScheduledJob[] = [
  {
    name: 'publicPool',
    single: true,
    everyMs: 5000,
    run: async (services) => {
      const { kysely } = services.database
      const waiting = await waitingQuotes(kysely, LIMIT)
      await eachRow(waiting, (quote) => open(services, quote))
      const outdated = await outdatedSupplies(kysely, LIMIT)
      await eachRow(outdated, (supply) => followSupply(services, supply))
      await eachRow(await untoldDecisions(kysely, LIMIT), (decision) => tellDecision(services, decision))
      const changed = await changedInnerOrders(kysely, LIMIT)
      await eachRow(changed, (order) => followOrder(services, order))
      return changed.length === LIMIT || waiting.length === LIMIT || outdated.length === LIMIT
    },
  },
]
