import { type Fen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { hold, keyOf, release } from '../../ledger/holds.ts'
import { capture, post } from '../../ledger/post.ts'
import { holdName } from '../../store/locks.ts'
import { booksOf } from './books.ts'

/** What a document charges an account for; `amount` in fen, 0 where nothing is to be paid. */
export interface DocumentCharge {
  readonly docNo: string
  readonly accountId: string | null
  readonly amount: Fen
  readonly merchantCode: string | null
  readonly qty: number
}

const holdOf = ({ docNo }: DocumentCharge) => ({ bizType: 'charge', bizNo: docNo }) as const
const dimsOf = ({ merchantCode, qty, docNo }: DocumentCharge) => ({ merchantCode, qty, docNo })

/** Names of the locks that the charges of documents need, before the first of them changes anything. */
export function chargeLocks(
  charges: readonly DocumentCharge[],
  work: Work,
): { readonly hold: string[]; readonly customer: string[] } {
  const paying = charges.filter(({ amount }) => amount > 0)
  return {
    hold: paying.map((charge) => holdName(keyOf(booksOf(work), holdOf(charge)))),
    customer: paying.flatMap(({ accountId }) => accountId ?? []),
  }
}

/**
 * Holds the price of a document; what the account can pay afterwards, in fen, or null where nothing is to be paid.
 * Refuses with BALANCE_NOT_ENOUGH.
 */
export async function holdCharge(charge: DocumentCharge, work: Work): Promise<Fen | null> {
  const { accountId, amount } = charge
  if (amount === 0 || accountId === null) return null
  const { figures } = await hold(booksOf(work), { ...holdOf(charge), accountId, amount })
  return figures?.available ?? ZERO_FEN
}

/** Charges the held price of a document. */
export async function captureCharge(charge: DocumentCharge, work: Work): Promise<void> {
  const { amount } = charge
  if (amount === 0) return
  await capture(booksOf(work), {
    ...holdOf(charge),
    phase: 'capture-1',
    amount,
    final: true,
    dims: dimsOf(charge),
  })
}

/** Releases the held price of a document; false where nothing was held. */
export async function releaseCharge(charge: DocumentCharge, work: Work): Promise<boolean> {
  if (charge.amount === 0) return false
  await release(booksOf(work), holdOf(charge))
  return true
}

/** Gives back what a document was charged; returns the fen. */
export async function refundCharge(charge: DocumentCharge, remark: string, work: Work): Promise<Fen> {
  const { accountId, amount, docNo } = charge
  if (amount === 0 || accountId === null) return ZERO_FEN
  await post(booksOf(work), {
    bizType: 'refund',
    bizNo: `${docNo}-R1`,
    accountId,
    amount,
    dims: { ...dimsOf(charge), remark },
  })
  return amount
}
