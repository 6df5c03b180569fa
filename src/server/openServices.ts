import { openAccess } from './access/open.ts'
import { Vault } from './secrets/vault.ts'
import { Scheduler } from './scheduler.ts'
import type { Config } from './config.ts'
import { Labels } from './engine/labels.ts'
import { type Nouns, particularsByNoun } from './engine/particularsByNoun.ts'
import { SystemLog } from './engine/systemLog.ts'
import type { Services } from './services.ts'
import { openServerDatabase, type ServerDatabase } from './serverDatabase.ts'
import { takeNode } from './store/node.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

/** Opens keys, sessions and labels of one server on its database; does not listen yet. */
export async function openServices(
  config: Config,
  nouns: Nouns,
  { opening, faults }: ServerDatabase = openServerDatabase(config),
): Promise<Services> {
  const { resources } = nouns
  const particulars = particularsByNoun(nouns)
  const database = await opening
  return asTenant(EVERY_TENANT, async () => {
    await takeNode(database)
    const vault = await Vault.open(database, config)
    return {
      config,
      database,
      vault,
      ...openAccess(database, vault, resources),
      labels: new Labels(database, resources),
      resources,
      particulars,
      scheduler: new Scheduler(),
      faults,
      systemLog: new SystemLog(database, {
        resources,
        production: config.production,
        failed: (error) => {
          faults.report(error)
        },
      }),
    }
  })
}
