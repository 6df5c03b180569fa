import type { ScheduledJob } from '../../scheduledJob.ts'
import { unpurgedTasks } from '../../store/supplier/compareTaskRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { dropBill } from './billFile.ts'
import { forget } from './comparisonState.ts'

/** What happens to reconciliations by itself: details and bills of removed ones go for good. */
export const COMPARE_JOBS: readonly ScheduledJob[] = [
  {
    name: 'comparePurge',
    single: true,
    everyMs: 3_600_000,
    run: async (services) => {
      const tasks = await asTenant(EVERY_TENANT, () => unpurgedTasks(services.database.kysely))
      for (const { id: taskId, tenantId } of tasks)
        await asTenant(tenantId, async () => {
          await forget({ taskId }, { services })
          await dropBill({ dataDir: services.config.dataDir, tenantId, taskId })
        })
      return false
    },
  },
]
