import type { AnyRow } from '../../engine/hooks.ts'
import type { Work } from '../../engine/work.ts'
import { keyOf } from '../../ledger/holds.ts'
import { lockAccounts } from '../../store/finance/accountLockRows.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { holdName } from '../../store/locks.ts'
import { booksOf } from './books.ts'
import { holdOf } from './auditDocument.ts'

/** Locks the holds and accounts of several applications, before the first of them is executed. */
export async function lockMoney(rows: readonly AnyRow[], work: Work): Promise<void> {
  if (rows.length < 2) return
  await lockBilling(work.db, ...rows.flatMap(({ accountId }) => (accountId ? [String(accountId)] : [])))
  await lockAccounts(work.db, work.tenantId, {
    holds: rows.map((row) => holdName(keyOf(booksOf(work), holdOf(row)))),
    accountIds: rows.flatMap(({ accountId }) => (accountId ? [String(accountId)] : [])),
  })
}
