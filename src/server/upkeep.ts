import type { Resource } from '../contract/define/resource.ts'
import { dropOldAccess } from './access/open.ts'
import type { Services } from './services.ts'
import { tickTempCredits } from './domain/finance/tempCreditTick.ts'
import { dropExpired } from './store/commitRows.ts'
import type { Database } from './store/database.ts'
import { makeMonths } from './store/ledgerRows.ts'
import { createTableSql } from './store/schema.ts'
import { hasTable } from './store/tables.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

const SWEEP_MS = 10 * 60_000
const TICK_MS = 60_000

/** Drops what nobody can ask for any more, every ten minutes, and minds the clock every minute; returns the way to stop. */
export function startSweep({ database }: Services, failed: (error: unknown) => void): () => void {
  const sweep = (): Promise<void> => asTenant(EVERY_TENANT, async () => {
    await dropExpired(database.kysely)
    await dropOldAccess(database)
  })
  const timers = [setInterval(() => { sweep().catch(failed) }, SWEEP_MS), setInterval(() => { tick(database).catch(failed) }, TICK_MS)]
  for (const timer of timers) timer.unref()
  return () => { for (const timer of timers) clearInterval(timer) }
}

/** What begins or ends by the clock, and the partitions of the months to come. */
export const tick = (database: Database): Promise<void> => asTenant(EVERY_TENANT, async () => {
  await tickTempCredits(database)
  await makeMonths(database.kysely)
})

/** Makes the tables of nouns that no migration knows, where they are absent. */
export async function makeTables({ database }: Services, resources: readonly Resource[]): Promise<void> {
  for (const resource of resources) if (!await hasTable(database.kysely, resource.table)) await database.script(createTableSql(resource))
}
