import type { ScheduledJob } from '../../scheduledJob.ts'
import type { Database } from '../../store/database.ts'
import {
  begunBlocks,
  type DueBlock,
  expireBlocks,
  followBlocks,
  overBlocks,
  usersOfBlocks,
} from '../../store/people/blackRows.ts'
import { forgetOldMembers } from '../../store/people/groupRows.ts'
import { foldTagCounts } from '../../store/people/tagRows.ts'
import { countOrdersOfUsers, eraseClosed, forgetOldFiles } from '../../store/people/userRows.ts'
import { asTenant, EVERY_TENANT } from '../../store/tenancy.ts'
import { flushBlackHits } from './blacklist.ts'
import { GROUP_JOBS } from './groupCalculation.ts'

const MINUTE_MS = 60_000

function idsByTenant(blocks: readonly DueBlock[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const { tenantId, id } of blocks) ids.set(tenantId, [...(ids.get(tenantId) ?? []), id])
  return ids
}

/** Ends blocks that are over, and lets the state of consumers follow what began or ended. */
export async function tickBlocks(database: Database): Promise<void> {
  await asTenant(EVERY_TENANT, async () => {
    for (const [tenantId, ids] of idsByTenant(await overBlocks(database.kysely)))
      await database.transaction(async (db) => {
        const ended = await expireBlocks(db, tenantId, ids)
        await followBlocks(db, tenantId, await usersOfBlocks(db, tenantId, ended))
      })
    for (const [tenantId, ids] of idsByTenant(await begunBlocks(database.kysely)))
      await database.transaction(async (db) => {
        await followBlocks(db, tenantId, await usersOfBlocks(db, tenantId, ids))
      })
  })
}

/** What happens by itself to consumers. */
export const PEOPLE_JOBS: readonly ScheduledJob[] = [
  ...GROUP_JOBS,
  {
    name: 'userTagCounts',
    single: true,
    everyMs: 10_000,
    run: ({ database }) => asTenant(EVERY_TENANT, () => foldTagCounts(database)),
  },
  {
    name: 'blackUserBlocks',
    single: true,
    everyMs: MINUTE_MS / 4,
    run: async ({ database }) => {
      await tickBlocks(database)
      return false
    },
  },
  {
    name: 'blackUserHits',
    everyMs: 5000,
    run: async ({ database }) => {
      await flushBlackHits(database)
      return false
    },
  },
  {
    name: 'userOrderFigures',
    single: true,
    everyMs: 4 * MINUTE_MS,
    run: ({ database }) => asTenant(EVERY_TENANT, () => countOrdersOfUsers(database)),
  },
  {
    name: 'userErasure',
    single: true,
    everyMs: 60 * MINUTE_MS,
    run: ({ database }) =>
      asTenant(EVERY_TENANT, () =>
        database.transaction(async (db) => {
          await forgetOldFiles(db)
          await forgetOldMembers(db)
          return eraseClosed(db)
        }),
      ),
  },
]
