import type { ClockWork } from '../../clock.ts'
import { makeChangeMonths } from '../../store/merchantGoodsRows.ts'

/** What happens to merchants' goods by itself. */
export const GOODS_WORK: readonly ClockWork[] = [
  // A change of a price wants the partition of its month.
  { name: 'priceMonths', everyMs: 60 * 60_000, run: async ({ database }) => { await makeChangeMonths(database.kysely); return false } },
]
