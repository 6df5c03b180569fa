import type { ClockWork } from '../../clockWork.ts'
import { tickExpiry } from './expireTick.ts'
import { STOCK_IMPORTS } from './stockImport.ts'
import { readWaitingFile } from './stockImportTick.ts'

/** What stock does by itself: files of cards are read, what is past its day leaves the shelf. */
export const STOCK_CLOCK: readonly ClockWork[] = [
  { name: STOCK_IMPORTS, everyMs: 10_000, run: readWaitingFile },
  {
    name: 'stockExpiry',
    everyMs: 3_600_000,
    run: async ({ database }) => {
      await tickExpiry(database)
      return false
    },
  },
]
