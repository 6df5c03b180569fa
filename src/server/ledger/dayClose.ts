import { closeDay, openDays } from '../store/finance/dayCloseRows.ts'
import type { Database } from '../store/database.ts'
import { SUBJECTS } from './postings.ts'

/** All subjects, and those that grow on the debit side. */
export const CLOSED_SUBJECTS = {
  subjects: Object.keys(SUBJECTS),
  debit: Object.entries(SUBJECTS)
    .filter(([, { normal }]) => normal === 'debit')
    .map(([subject]) => subject),
}

/**
 * Closes the earliest open day of each tenant, one transaction each; answers whether more days may be
 * waiting.
 */
export async function closeDays(database: Database): Promise<boolean> {
  const days = await openDays(database.kysely)
  for (const day of days) await database.transaction((db) => closeDay(db, day, CLOSED_SUBJECTS))
  return days.length > 0
}
