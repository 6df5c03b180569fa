import type { ScheduledJob } from '../../scheduledJob.ts'
import { dropOldFailures } from '../../store/pay/payChannelRows.ts'
import { reconcilePayments } from './bill/billWork.ts'
import { probeFaulty } from './channelTest.ts'
import { closeExpired, queryPayments } from './paymentWork.ts'
import { REFUND_JOB } from './refundRequest.ts'
import { workRefunds } from './refundWork.ts'

/** What happens to payments by themselves. */
export const PAY_JOBS: readonly ScheduledJob[] = [
  { name: 'payQueries', single: true, everyMs: 15_000, run: queryPayments },
  { name: 'payExpiry', single: true, everyMs: 30_000, run: closeExpired },
  { name: REFUND_JOB, single: true, everyMs: 15_000, run: workRefunds },
  { name: 'payReconcile', single: true, everyMs: 300_000, run: reconcilePayments },
  { name: 'payProbe', single: true, everyMs: 60_000, run: probeFaulty },
  {
    name: 'payFailures',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await dropOldFailures(database.kysely)
      return false
    },
  },
]
