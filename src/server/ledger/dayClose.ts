import { closeDay, openDays } from '../store/finance/dayCloseRows.ts'
import { unbilledDays, writeDayBills } from '../store/finance/dayBillRows.ts'
import type { Database } from '../store/database.ts'
import type { Writer } from '../store/db.ts'
import { SUBJECTS } from './postings.ts'

/** All subjects, and those whose balance grows on the debit side. */
export const CLOSED_SUBJECTS = {
  subjects: Object.keys(SUBJECTS),
  debit: Object.entries(SUBJECTS)
    .filter(([, { normal }]) => normal === 'debit')
    .map(([subject]) => subject),
}

/**
 * Closes the earliest open day of each tenant and writes the bills of its accounts, one transaction each. Returns
 * whether more days may be open.
 */
export async function closeDays(database: Database): Promise<boolean> {
  const days = await openDays(database.kysely)
  for (const day of days) await database.transaction((db) => closeDay(db, day, CLOSED_SUBJECTS))
  const unbilled = await unbilledDays(database.kysely)
  for (const day of unbilled) await database.transaction((db) => writeDayBills(db, day))
  return days.length + unbilled.length > 0
}

/**
 * Closes the earliest open day of a tenant in an open transaction and writes the bills of its accounts. Returns whether
 * more days may be open.
 */
export async function closeOpenDays(db: Writer, tenantId: string): Promise<boolean> {
  const ofTenant = (day: { readonly tenantId: string }): boolean => day.tenantId === tenantId
  const days = (await openDays(db)).filter(ofTenant)
  for (const day of days) await closeDay(db, day, CLOSED_SUBJECTS)
  const unbilled = (await unbilledDays(db)).filter(ofTenant)
  for (const day of unbilled) await writeDayBills(db, day)
  return days.length + unbilled.length > 0
}
