import type { Row } from '../../../contract/define/row.ts'
import type { physicalCardOrder } from '../../../contract/resources/card/physicalCardOrder.ts'
import { type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { hold, keyOf, release } from '../../ledger/holds.ts'
import { capture, post } from '../../ledger/post.ts'
import { holdName, takeLocks } from '../../store/locks.ts'
import { booksOf } from '../finance/books.ts'

export type PhysicalOrder = Row<typeof physicalCardOrder>

/** The document under which the making fee of an order is held and charged. */
const documentOf = ({ orderNo }: PhysicalOrder) => ({ bizType: 'charge', bizNo: orderNo ?? '' }) as const
const feeOf = ({ totalFee }: PhysicalOrder): Fen => totalFee ?? ZERO_FEN
const accountOf = ({ accountId }: PhysicalOrder): string => accountId ?? ''

/** Locks holds and accounts of several orders, before the first one changes any. */
export async function lockFees(rows: readonly PhysicalOrder[], work: Work): Promise<void> {
  const paying = rows.filter((row) => feeOf(row) > 0)
  if (paying.length === 0) return
  await takeLocks(work.db, work.tenantId, {
    hold: paying.map((row) => holdName(keyOf(booksOf(work), documentOf(row)))),
    customer: paying.map(accountOf),
  })
}

/** Holds the fee of an order; refuses with BALANCE_NOT_ENOUGH. Null where nothing is to be paid. */
export async function holdFee(row: PhysicalOrder, work: Work): Promise<Fen | null> {
  const amount = feeOf(row)
  if (amount === 0) return null
  const { figures } = await hold(booksOf(work), { ...documentOf(row), accountId: accountOf(row), amount })
  return figures?.available ?? ZERO_FEN
}

/** Charges the held fee once the cards are made. */
export async function chargeFee(row: PhysicalOrder, work: Work): Promise<void> {
  const amount = feeOf(row)
  if (amount === 0) return
  await capture(booksOf(work), {
    ...documentOf(row),
    phase: 'capture-1',
    amount,
    final: true,
    dims: { merchantCode: row.merchantCode, qty: row.qty, docNo: row.orderNo ?? '' },
  })
}

/** Releases the held fee; false where nothing was held. */
export async function releaseFee(row: PhysicalOrder, work: Work): Promise<boolean> {
  if (feeOf(row) === 0 || row.orderState === 'pending') return false
  await release(booksOf(work), documentOf(row))
  return true
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
    accountId: accountOf(row),
    amount,
    dims: { merchantCode: row.merchantCode, qty, docNo: row.orderNo ?? '' },
  })
}
