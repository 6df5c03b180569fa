import type { Resource } from '../contract/define/resource.ts'
import { dropOldAccess } from './access/open.ts'
import type { Services } from './services.ts'
import { dropExpired } from './store/commitRows.ts'
import { createTableSql } from './store/schema.ts'
import { hasTable } from './store/tables.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

const SWEEP_MS = 10 * 60_000

/** Drops what nobody can ask for any more, every ten minutes; returns the way to stop. */
export function startSweep({ database }: Services, failed: (error: unknown) => void): () => void {
  const sweep = (): Promise<void> => asTenant(EVERY_TENANT, async () => {
    await dropExpired(database.kysely)
    await dropOldAccess(database)
  })
  const timer = setInterval(() => { sweep().catch(failed) }, SWEEP_MS)
  timer.unref()
  return () => { clearInterval(timer) }
}

/** Makes the tables of nouns that no migration knows, where they are absent. */
export async function makeTables({ database }: Services, resources: readonly Resource[]): Promise<void> {
  for (const resource of resources) if (!await hasTable(database.kysely, resource.table)) await database.script(createTableSql(resource))
}
