import { openAccess } from './access/open.ts'
import { Vault } from './secrets/vault.ts'
import { Scheduler } from './scheduler.ts'
import type { Config } from './config.ts'
import { Faults } from './faults.ts'
import { Labels } from './engine/labels.ts'
import { type Nouns, particularsByNoun } from './engine/particularsByNoun.ts'
import { SystemLog } from './engine/systemLog.ts'
import type { Services } from './services.ts'
import { openDatabase } from './store/database.ts'
import { takeNode } from './store/node.ts'
import { asTenant, EVERY_TENANT } from './store/tenancy.ts'

/** Opens database, keys, sessions and labels of one server; does not listen yet. */
export async function openServices(config: Config, nouns: Nouns): Promise<Services> {
  const { resources } = nouns
  const particulars = particularsByNoun(nouns)
  const faults = new Faults()
  const database = await openDatabase({
    ...config,
    report: (error) => {
      faults.report(error)
    },
  })
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
