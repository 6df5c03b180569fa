import { readLimit } from '../../engine/parameters.ts'
import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Services } from '../../services.ts'
import { dropOldUnmatched } from '../../store/system/unmatchedRows.ts'
import { asTenant, EVERY_TENANT, PLATFORM_TENANT } from '../../store/tenancy.ts'

/** Days after which a query is deleted, where the platform's parameter says nothing. */
const KEEP_DAYS = 90

/** Deletes queries without a result past their retention. */
async function deleteOldQueries({ database }: Services): Promise<boolean> {
  const days = await readLimit(
    { database, tenantId: PLATFORM_TENANT },
    'palette.unmatched.keepDays',
    KEEP_DAYS,
  )
  await asTenant(EVERY_TENANT, () => dropOldUnmatched(database.kysely, days))
  return false
}

/** Scheduled work on queries without a result. */
export const UNMATCHED_JOBS: readonly ScheduledJob[] = [
  { name: 'unmatchedRetention', single: true, everyMs: 60 * 60_000, run: deleteOldQueries },
]
