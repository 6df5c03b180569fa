import { dropOldAccess } from './access/open.ts'
import type { ClockWork } from './clock.ts'
import { endContracts } from './domain/finance/contractEnd.ts'
import { tickTempCredits } from './domain/finance/tempCreditTick.ts'
import { RISK_CLOCK } from './domain/risk/clock.ts'
import { SUPPLIER_WORK } from './domain/supplier/clockWork.ts'
import { closeDays } from './ledger/dayClose.ts'
import { checkLedgers } from './ledger/nightlyCheck.ts'
import { GOODS_WORK } from './domain/merchant/goodsWork.ts'
import { STOCK_CLOCK } from './domain/stock/clock.ts'
import { dropExpired } from './store/commitRows.ts'
import { makeMonths } from './store/ledgerRows.ts'

const MINUTE_MS = 60_000

/** Everything that happens by itself, in every server process. */
export const CLOCK: readonly ClockWork[] = [
  { name: 'temporaryCredits', everyMs: MINUTE_MS, run: async ({ database }) => { await tickTempCredits(database); return false } },
  { name: 'contracts', everyMs: 30 * MINUTE_MS, run: async (services) => { await endContracts(services); return false } },
  { name: 'dayClose', everyMs: 10 * MINUTE_MS, run: ({ database }) => closeDays(database) },
  { name: 'ledgerCheck', everyMs: 30 * MINUTE_MS, run: ({ database }) => checkLedgers(database) },
  ...SUPPLIER_WORK,
  // A posting wants the partition of its month.
  { name: 'months', everyMs: 60 * MINUTE_MS, run: async ({ database }) => { await makeMonths(database.kysely); return false } },
  ...GOODS_WORK,
  ...STOCK_CLOCK,
  {
    name: 'sweep', everyMs: 10 * MINUTE_MS,
    run: async ({ database }) => {
      await dropExpired(database.kysely)
      await dropOldAccess(database)
      return false
    },
  },
  ...RISK_CLOCK,
]
