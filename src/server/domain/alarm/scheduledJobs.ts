import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Services } from '../../services.ts'
import { dropOldSends } from '../../store/alarm/sendRows.ts'
import { recoverAlarm } from '../../store/alarm/signals.ts'
import { doneExports, takenCallbacks } from '../../store/alarm/systemConditions.ts'
import { CONDITIONS } from './conditions.ts'
import { sendDueRecords } from './dueRecords.ts'
import { foldSignals } from './foldSignals.ts'
import { sendDueAlarms } from './sendAlarms.ts'
import { syncAlarms } from './syncAlarms.ts'

const MINUTE_MS = 60_000
/** Name of the scheduled job that makes what was raised part of records and sends it. */
export const ALARM_JOB = 'alarms'

/** What was raised by an event and is over by another one. */
const HEALED = [
  ['callbackFailed', takenCallbacks],
  ['exportFailed', doneExports],
] as const

/** Checks the conditions of all tenants at a moment, and what became due by time alone. */
export async function checkAlarms(services: Services, now = new Date()): Promise<void> {
  const { database } = services
  for (const [type, read] of CONDITIONS)
    await syncAlarms(database, type, { troubles: await read(database.kysely, now), now })
  for (const [type, read] of HEALED)
    for (const { tenantId, objectType, objectId } of await read(database.kysely))
      await recoverAlarm(database.kysely, {
        tenantId,
        type,
        object: { type: objectType, id: objectId },
        at: now,
      })
  while (await foldSignals(services)) continue
  await sendDueRecords(services, now)
}

/** What happens to alarms by itself. */
export const ALARM_JOBS: readonly ScheduledJob[] = [
  {
    name: 'alarmChecks',
    single: true,
    everyMs: MINUTE_MS,
    long: true,
    run: async (services) => {
      await checkAlarms(services)
      return false
    },
  },
  { name: ALARM_JOB, everyMs: 2_000, run: foldSignals },
  { name: 'alarmSends', everyMs: 2_000, run: sendDueAlarms },
  {
    name: 'alarmRetention',
    single: true,
    everyMs: 60 * MINUTE_MS,
    run: async ({ database }) => {
      await dropOldSends(database.kysely)
      return false
    },
  },
]
