import type { ScheduledJob } from '../../scheduledJob.ts'
import { purgeEmailFiles } from '../../store/order/emailOrderRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'

/** Files of orders by mail are deleted 30 days after they were made. */
export const EMAIL_ORDER_JOBS: readonly ScheduledJob[] = [
  {
    name: 'emailFilePurge',
    single: true,
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await asTenant(EVERY_TENANT, () => database.transaction(purgeEmailFiles))
      return false
    },
  },
]
