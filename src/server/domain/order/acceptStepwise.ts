import { fail } from '../../../contract/errors.ts'
import type { Work } from '../../engine/work.ts'
import { hold, passHold, release } from '../../ledger/holds.ts'
import { claimOrderKeys } from '../../store/order/orderRows.ts'
import { booksOf } from '../finance/books.ts'
import { countOrders } from '../risk/rules.ts'
import { concurrentOrder } from './earlierOrder.ts'
import type { Gates } from './gates.ts'
import { payFromOwnStock } from './ownStock.ts'
import type { Prepared } from './prepare.ts'
import { holdOf, type Order, type OrderRequest } from './request.ts'
import { type JudgedWork, keyOf } from './takeOrder.ts'
import { writeOrder } from './writeOrders.ts'

/** An accepted order; `duplicate` where its merchant order number existed already. */
export interface Accepted {
  readonly order: Order
  readonly duplicate: boolean
}

/** Accepts an order that passed its gates, and is not paid from the account or may be paid from stock. */
export async function acceptStepwise(
  prepared: Prepared,
  gates: Gates,
  { request, work }: { readonly request: OrderRequest; readonly work: JudgedWork },
): Promise<Accepted> {
  const takenKeys = await claimOrderKeys(work.db, [keyOf(prepared, work)])
  // A concurrent request inserted the same number first.
  if (takenKeys.length > 0)
    return { order: await concurrentOrder(prepared, gates, { request, work }), duplicate: true }
  await countOrders(work, [prepared.riskOrder])
  const paid = await payFromOwnStock(prepared, work)
  await holdMoney(paid, request, work)
  return { order: await writeOrder(paid, work), duplicate: false }
}

/**
 * Sets the money of an order aside, or lets it have what an earlier document holds; that is released where the order
 * needs no money. Refuses STANDING_ACCOUNT_CHANGED where it is another account's, and what a hold refuses.
 */
async function holdMoney(
  { row, accountId, amount }: Prepared,
  { paidByHoldOf }: OrderRequest,
  work: Work,
): Promise<void> {
  const books = booksOf(work)
  if (paidByHoldOf && amount > 0) {
    if ((await passHold(books, paidByHoldOf, { ...holdOf(row), amount })) !== accountId)
      fail('STANDING_ACCOUNT_CHANGED')
  } else if (paidByHoldOf) await release(books, paidByHoldOf)
  else if (amount > 0) await hold(books, { ...holdOf(row), accountId, amount })
}
