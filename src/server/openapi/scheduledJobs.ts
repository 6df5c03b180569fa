import type { ScheduledJob } from '../scheduledJob.ts'
import type { Services } from '../services.ts'
import { sumUsage, tidyOpenApi, rotatePartitions } from '../store/openapi/openapiRows.ts'
import { PLATFORM_TENANT } from '../store/tenancy.ts'
import { sendDueNotifications } from '../callbacks/notify.ts'
import { readParam } from '../engine/parameters.ts'

/** Expires keys, and deletes old nonces and counters. */
async function tidy({ database }: Services): Promise<void> {
  const tenants = await tidyOpenApi(database.kysely)
  for (const tenantId of tenants)
    await database.transaction((db) => database.bus.send(db, 'rows', `${tenantId}:apiKey`))
}

const DEFAULT_KEEP_DAYS = 30
/**
 * Creates the coming partitions of the call log, sums the usage of yesterday and today, and drops partitions
 * older than the retention.
 */
async function rotateCallLog({ database }: Services): Promise<void> {
  const keepDays = Number(
    (await readParam({ database, tenantId: PLATFORM_TENANT }, 'openapi.callLog.keptDays')) ??
      DEFAULT_KEEP_DAYS,
  )
  await sumUsage(database.kysely)
  await rotatePartitions(
    database.kysely,
    Number.isInteger(keepDays) && keepDays >= 2 ? keepDays : DEFAULT_KEEP_DAYS,
  )
}

const MINUTE_MS = 60_000
/** What the open interfaces have done by itself. */
export const OPENAPI_JOBS: readonly ScheduledJob[] = [
  { name: 'notify', everyMs: 1_000, run: sendDueNotifications },
  {
    name: 'openApiKeys',
    single: true,
    everyMs: MINUTE_MS,
    run: async (services) => {
      await tidy(services)
      return false
    },
  },
  {
    name: 'openApiDays',
    single: true,
    everyMs: 30 * MINUTE_MS,
    run: async (services) => {
      await rotateCallLog(services)
      return false
    },
  },
]
