import type { ScheduledJob } from '../../scheduledJob.ts'
import { expireNumbers } from '../../store/card/cardNumberRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'

const PART_SIZE = 5_000

/** Scheduled work on exchange cards: those whose validity ended expire. */
export const CARD_JOBS: readonly ScheduledJob[] = [
  {
    name: 'cardExpiry',
    single: true,
    everyMs: 60_000,
    run: ({ database }) =>
      asTenant(EVERY_TENANT, async () => {
        const expired = await database.transaction((db) => expireNumbers(db, PART_SIZE))
        return expired === PART_SIZE
      }),
  },
]
