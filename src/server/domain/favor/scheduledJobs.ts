import type { ScheduledJob } from '../../scheduledJob.ts'
import { dropOldNotifications } from '../../store/favor/notificationRows.ts'
import { SEND_JOB } from './accept.ts'
import { runClock, warnOfStocks } from './clock.ts'
import { matchNotifications, readUseFlows } from './flows.ts'
import { endVoucherOrders } from './orderVouchersEnd.ts'
import { sendVouchers } from './sending.ts'
import { STOCK_JOB } from './stockRules.ts'
import { syncStocks, workStocks } from './stockWork.ts'

const MINUTE_MS = 60_000

/** What happens to vouchers by themselves. */
export const FAVOR_JOBS: readonly ScheduledJob[] = [
  { name: SEND_JOB, everyMs: 2000, run: sendVouchers },
  { name: 'favorOrders', single: true, everyMs: 2000, run: endVoucherOrders },
  { name: STOCK_JOB, single: true, everyMs: 5000, run: workStocks },
  { name: 'favorSync', single: true, everyMs: MINUTE_MS, run: syncStocks },
  { name: 'favorClock', single: true, everyMs: MINUTE_MS, run: runClock },
  { name: 'favorWarnings', single: true, everyMs: 5 * MINUTE_MS, run: warnOfStocks },
  { name: 'favorMatching', single: true, everyMs: MINUTE_MS, run: matchNotifications },
  {
    name: 'favorFlows',
    single: true,
    long: true,
    everyMs: 24 * 60 * MINUTE_MS,
    clock: '10:00',
    run: readUseFlows,
  },
  {
    name: 'favorRetention',
    single: true,
    everyMs: 24 * 60 * MINUTE_MS,
    run: async ({ database }) => {
      await dropOldNotifications(database.kysely)
      return false
    },
  },
]
