import { temporaryCredit } from '../../../contract/resources/finance/temporaryCredit.ts'
import { dueCredits } from '../../store/finance/creditRows.ts'
import type { Database } from '../../store/database.ts'
import { takeLocks } from '../../store/locks.ts'
import { findRows } from '../../store/rows.ts'
import { beginTempCredit, endTempCredit } from './credit.ts'

/**
 * Starts and ends the temporary credits that are due; several servers may run this at once. Returns how many.
 */
export function tickTempCredits(database: Database): Promise<number> {
  return database.transaction(async (db) => {
    const due = await dueCredits(db)
    for (const tenantId of [...new Set(due.map((row) => row.tenantId))].sort())
      await takeLocks(db, tenantId, {
        customer: due.flatMap((row) => (row.tenantId === tenantId ? [row.accountId] : [])),
      })
    for (const { id, tenantId, start } of due) {
      const [credit] = await findRows(db, temporaryCredit, tenantId, [id])
      if (!credit) continue
      const books = { db, tenantId, operatorId: null }
      await (start ? beginTempCredit(books, credit) : endTempCredit(books, credit, 'expire'))
    }
    return due.length
  })
}
