import type { Config } from './config.ts'
import { Faults } from './faults.ts'
import { type Database, openDatabase } from './store/database.ts'

/** The database of a server while it is opened, and its faults. */
export interface ServerDatabase {
  readonly opening: Promise<Database>
  readonly faults: Faults
}

/** Begins to open the database of a server; `opening` rejects where that is impossible. */
export function openServerDatabase(config: Config): ServerDatabase {
  const faults = new Faults()
  const opening = openDatabase({
    ...config,
    report: (error) => {
      faults.report(error)
    },
  })
  // Whoever waits for it later is told.
  opening.catch(() => undefined)
  return { opening, faults }
}
