import type { Row } from '../../../contract/define/row.ts'
import type { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { post } from '../../ledger/post.ts'
import { takeLocks } from '../../store/locks.ts'
import { booksOf } from '../finance/books.ts'
import {
  captureCharge,
  chargeLocks,
  type DocumentCharge,
  holdCharge,
  releaseCharge,
} from '../finance/documentCharge.ts'

export type PhysicalOrder = Row<typeof physicalCardOrder>

const feeOf = ({ totalFee }: PhysicalOrder): Fen => totalFee ?? ZERO_FEN
const chargeOf = (row: PhysicalOrder): DocumentCharge => ({
  docNo: row.orderNo ?? '',
  accountId: row.accountId,
  amount: feeOf(row),
  merchantCode: row.merchantCode,
  qty: row.qty,
})

/** Locks holds and accounts of several orders, before the first one changes any. */
export async function lockFees(rows: readonly PhysicalOrder[], work: Work): Promise<void> {
  await takeLocks(work.db, work.tenantId, chargeLocks(rows.map(chargeOf), work))
}

/** Holds the fee of an order; refuses with BALANCE_NOT_ENOUGH. Null where nothing is to be paid. */
export const holdFee = (row: PhysicalOrder, work: Work): Promise<Fen | null> =>
  holdCharge(chargeOf(row), work)

/** Charges the held fee once the cards are made. */
export const chargeFee = (row: PhysicalOrder, work: Work): Promise<void> => captureCharge(chargeOf(row), work)

/** Releases the held fee; false where nothing was held. */
export async function releaseFee(row: PhysicalOrder, work: Work): Promise<boolean> {
  return row.orderState !== 'pending' && (await releaseCharge(chargeOf(row), work))
}

/** Charges the face value of cards that are activated; `round` numbers the activations of an order from 1. */
export async function chargeFace(
  row: PhysicalOrder,
  { amount, qty, round }: { readonly amount: Fen; readonly qty: number; readonly round: number },
  work: Work,
): Promise<void> {
  if (amount === 0) return
  await post(booksOf(work), {
    bizType: 'charge',
    bizNo: `${row.orderNo ?? ''}-A${round}`,
    accountId: row.accountId ?? '',
    amount,
    dims: { merchantCode: row.merchantCode, qty, docNo: row.orderNo ?? '' },
  })
}
