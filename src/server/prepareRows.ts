import { forgetCutLogins } from './access/open.ts'
import { seed } from './seed/seed.ts'
import type { Services } from './services.ts'

/** Seeds an empty database, and ends what an earlier process left behind. */
export async function prepareRows(services: Services): Promise<void> {
  await seed(services)
  await forgetCutLogins(services.database)
}
