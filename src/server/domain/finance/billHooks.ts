import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import type { Hooks } from '../../engine/hooks.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { shareState } from '../../store/finance/billShareRows.ts'
import { findRows } from '../../store/rows.ts'
import { allocatePayments } from './billPayments.ts'

/** The shares of merchants and suppliers have the state of their statement; money that waits pays it. */
const afterAct: NonNullable<Hooks<typeof billStatistics>['afterAct']> = async (ids, work) => {
  const bills = await findRows(work.db, billStatistics, work.tenantId, ids)
  for (const { id } of bills) await shareState(work.db, { tenantId: work.tenantId, billId: id })
  for (const accountId of new Set(bills.map((bill) => bill.accountId ?? '0')))
    await allocatePayments(accountId, work)
}

/** Whoever pays or adjusts a statement has the lock of its account before the row. */
const lockFirst: NonNullable<Hooks<typeof billStatistics>['lockFirst']> = async (ids, _action, work) => {
  const bills = await findRows(work.db, billStatistics, work.tenantId, ids)
  await lockBilling(work.db, ...bills.map(({ accountId }) => accountId ?? '0'))
}

export const billHooks: Hooks<typeof billStatistics> = { lockFirst, afterAct }
