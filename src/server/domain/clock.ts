import type { ClockWork } from '../clockWork.ts'
import { AFTER_SALE_CLOCK } from './afterSale/clock.ts'
import { endContracts } from './finance/contractEnd.ts'
import { tickTempCredits } from './finance/tempCreditTick.ts'
import { GOODS_WORK } from './merchant/goodsWork.ts'
import { ORDER_CLOCK } from './order/clock.ts'
import { RISK_CLOCK } from './risk/clock.ts'
import { STOCK_CLOCK } from './stock/clock.ts'
import { SUPPLIER_WORK } from './supplier/clockWork.ts'
import { foldOrderCounts } from '../store/order/orderCountRows.ts'

const MINUTE_MS = 60_000

/** What the nouns do by themselves, each area's in its own list. */
export const DOMAIN_CLOCK: readonly ClockWork[] = [
  {
    name: 'temporaryCredits',
    everyMs: MINUTE_MS,
    run: async ({ database }) => {
      await tickTempCredits(database)
      return false
    },
  },
  {
    name: 'contracts',
    everyMs: 30 * MINUTE_MS,
    run: async (services) => {
      await endContracts(services)
      return false
    },
  },
  // What the tabs of orders read is short where it is folded often.
  { name: 'orderCounts', everyMs: 10_000, run: ({ database }) => foldOrderCounts(database) },
  ...ORDER_CLOCK,
  ...SUPPLIER_WORK,
  ...GOODS_WORK,
  ...STOCK_CLOCK,
  ...RISK_CLOCK,
  ...AFTER_SALE_CLOCK,
]
