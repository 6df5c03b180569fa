import { closeDay, openDays } from '../store/finance/dayCloseRows.ts'
import { unbilledDays, writeDayBills } from '../store/finance/dayBillRows.ts'
import type { Database } from '../store/database.ts'
import type { Reader, Writer } from '../store/db.ts'
import { SUBJECTS } from './postings.ts'

/** All subjects, and those whose balance grows on the debit side. */
export const CLOSED_SUBJECTS = {
  subjects: Object.keys(SUBJECTS),
  debit: Object.entries(SUBJECTS)
    .filter(([, { normal }]) => normal === 'debit')
    .map(([subject]) => subject),
}

type Run = (work: (db: Writer) => Promise<unknown>) => Promise<unknown>

/** Closes the earliest open day of tenants and writes the bills of its accounts; whether more days may be open. */
async function closeEarliest(db: Reader, run: Run, isOf: (tenantId: string) => boolean): Promise<boolean> {
  const days = (await openDays(db)).filter(({ tenantId }) => isOf(tenantId))
  for (const day of days) await run((writer) => closeDay(writer, day, CLOSED_SUBJECTS))
  const unbilled = (await unbilledDays(db)).filter(({ tenantId }) => isOf(tenantId))
  for (const day of unbilled) await run((writer) => writeDayBills(writer, day))
  return days.length + unbilled.length > 0
}

/**
 * Closes the earliest open day of each tenant and writes the bills of its accounts, one transaction each. Returns
 * whether more days may be open.
 */
export const closeDays = (database: Database): Promise<boolean> =>
  closeEarliest(
    database.kysely,
    (work) => database.transaction(work),
    () => true,
  )

/** The same for one tenant in an open transaction. */
export const closeDaysOf = (db: Writer, tenantId: string): Promise<boolean> =>
  closeEarliest(
    db,
    (work) => work(db),
    (id) => id === tenantId,
  )
