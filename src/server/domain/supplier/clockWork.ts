import type { ClockWork } from '../../clock.ts'
import { tickPriceChanges } from './applyPrice.ts'

/** What happens to suppliers by itself. */
export const SUPPLIER_WORK: readonly ClockWork[] = [
  { name: 'supplierPrices', everyMs: 20_000, run: ({ database }) => tickPriceChanges(database) },
]
