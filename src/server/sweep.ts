import { dropOldAccess } from './access/open.ts'
import type { ClockWork } from './clockWork.ts'
import { sweepFiles } from './files/sweep.ts'
import { dropExpired } from './store/operationRows.ts'
import { dropOldBatches } from './store/tasks/batchRows.ts'

const EVERY_MS = 10 * 60_000

/** Clears away what nobody asks for any more, and what dead processes left half done. */
export const SWEEP_WORK: ClockWork = {
  name: 'sweep',
  everyMs: EVERY_MS,
  run: async (services) => {
    const { database } = services
    await dropExpired(database.kysely)
    await dropOldAccess(database)
    await dropOldBatches(database.kysely)
    await sweepFiles(services)
    return false
  },
}
