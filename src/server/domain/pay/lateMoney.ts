import type { Row } from '../../../contract/define/row.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import type { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import type { Work } from '../../engine/work.ts'
import { keyOf } from '../../ledger/holds.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { holdName, takeLocks } from '../../store/locks.ts'
import { dropHeld } from '../../store/pay/payOrderRows.ts'
import { booksOf } from '../finance/books.ts'
import { amountOf } from './amountOf.ts'
import { holdDocument, holdRefund } from './payLedger.ts'
import { insertRefund } from './refundRequest.ts'

type Payment = Row<typeof payOrder>
type Refund = Row<typeof payRefund>

const LATE = '关闭后才到账，自动退回'

/** Posts money that came too late by `post`, and sends all of it back. */
export async function returnLateMoney(
  payment: Payment,
  post: () => Promise<void>,
  work: Work,
): Promise<Refund> {
  const { accountId } = payment,
    amount = amountOf(payment)
  const refund = await insertRefund(payment, { amount, reason: LATE, automatic: true }, work)
  if (accountId) {
    await lockBilling(work.db, accountId)
    await takeLocks(work.db, work.tenantId, {
      hold: [holdName(keyOf(booksOf(work), holdDocument(refund)))],
      customer: [accountId],
    })
  }
  await post()
  if (accountId) await holdLate(refund, accountId, work)
  return refund
}
/** What came too late goes back also where the customer owes it already. */
async function holdLate(refund: Refund, accountId: string, work: Work): Promise<void> {
  try {
    await holdRefund(refund, accountId, work)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await dropHeld(work.db, work.tenantId, refund.id)
  }
}
