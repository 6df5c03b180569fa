import { billStatistics } from '../../../contract/resources/finance/billStatistics.ts'
import { contractPartyAccount } from '../../../contract/resources/finance/contractPartyAccount.ts'
import { minFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import {
  dropReversedPayments,
  paidOf,
  putPayment,
  type Remainder,
  unallocatedTopUps,
  unpaidBills,
} from '../../store/finance/billPaymentRows.ts'
import { findRows, selectWhere, updateRows } from '../../store/rows.ts'
import { paymentStatusOf } from './billFigures.ts'

/**
 * Top-ups of an account that is billed afterwards pay its confirmed statements, the earliest due first. It may be
 * called at any time: what is allocated stays, except for top-ups that were reversed.
 */
export async function allocatePayments(accountId: string, work: Work): Promise<void> {
  const { db, tenantId } = work
  const [account] = await findRows(db, contractPartyAccount, tenantId, [accountId])
  if (account?.accountType !== 'customer' || account.settleMode !== 'credit') return
  await lockBilling(db, accountId)
  await refresh(await dropReversedPayments(db, tenantId, accountId), work)
  const bills = await unpaidBills(db, tenantId, accountId)
  if (bills.length === 0) return
  const topUps: Remainder[] = await unallocatedTopUps(db, tenantId, accountId)
  for (const bill of bills) {
    let due = bill.amount
    while (due > 0 && topUps[0]) {
      const [topUp] = topUps,
        amount = minFen(due, topUp.amount)
      await putPayment(db, tenantId, { billId: bill.id, txnId: topUp.id, amount })
      due = subtractFen(due, amount)
      if (amount === topUp.amount) topUps.shift()
      else topUps[0] = { id: topUp.id, amount: subtractFen(topUp.amount, amount) }
    }
  }
  await refresh(
    bills.map(({ id }) => id),
    work,
  )
}

/** Writes how far statements are paid, where it changed. */
async function refresh(billIds: readonly string[], work: Work): Promise<void> {
  const { db, tenantId } = work
  for (const bill of await findRows(db, billStatistics, tenantId, billIds)) {
    const paidAmount = await paidOf(db, tenantId, bill.id)
    const paymentStatus = paymentStatusOf({
      payable: bill.payableAmount ?? ZERO_FEN,
      paid: paidAmount,
      dueDate: bill.dueDate,
    })
    if (paidAmount === bill.paidAmount && paymentStatus === bill.paymentStatus) continue
    await updateRows(db, billStatistics, {
      tenantId,
      ids: [bill.id],
      set: { paidAmount, paymentStatus },
      userId: work.caller.session.userId,
    })
  }
}

/** Statements of an account that are neither reconciled nor void. */
export const openBills = (accountId: string, { db, tenantId }: Pick<Work, 'db' | 'tenantId'>) =>
  selectWhere(db, billStatistics, tenantId, {
    all: [
      { field: 'accountId', operator: 'equals', values: [accountId] },
      {
        field: 'billStatus',
        operator: 'in',
        values: (['draft', 'sent', 'confirmed', 'disputed'] as const).map(
          (name) => billStatistics.states.wire[name],
        ),
      },
    ],
  })
