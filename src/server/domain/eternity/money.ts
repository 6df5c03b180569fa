import { type Fen, fen, multiplyFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { hold, holdMany, keyOf, release } from '../../ledger/holds.ts'
import { capture, post } from '../../ledger/post.ts'
import { SUBJECTS } from '../../ledger/postings.ts'
import { ledgerAccountId } from '../../store/finance/ledgerAccountRows.ts'
import { holdName, takeLocks } from '../../store/locks.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import { booksOf } from '../finance/books.ts'

/** What of a voucher decides its money. */
export type Settled = Pick<
  Voucher,
  'orderNo' | 'settleMode' | 'accountId' | 'settlePrice' | 'settledAmount' | 'holdNumber' | 'merchantCode'
>

const accountOf = ({ accountId }: Pick<Settled, 'accountId'>): string => accountId ?? '0'
const priceOf = ({ settlePrice }: Settled): Fen => settlePrice ?? ZERO_FEN
/** What was neither settled nor given back yet, in fen. */
export const restOf = (voucher: Settled): Fen =>
  subtractFen(priceOf(voucher), voucher.settledAmount ?? ZERO_FEN)

/** The hold of a voucher that is settled by its use; after a reversal it has another one. */
const holdOf = ({ orderNo, holdNumber }: Settled, more = 0) => {
  const number = (holdNumber ?? 0) + more
  return { bizType: 'charge', bizNo: orderNo ?? '', phase: number === 0 ? '' : `r${number}` } as const
}
const dimsOf = ({ orderNo, merchantCode }: Settled) => ({ docNo: orderNo ?? '', merchantCode, qty: 1 })

/** The accounts of what is pending (2301) of customers' accounts. */
export const pendingAccounts = (accountIds: readonly string[], { db, tenantId }: Work): Promise<string[]> =>
  Promise.all(
    [...new Set(accountIds)].map((ownerId) =>
      ledgerAccountId(db, tenantId, { subject: '2301', ownerId, realtime: SUBJECTS['2301'].realtime }),
    ),
  )

/** Locks all that the money of vouchers touches, before the first of them moves any. */
export async function lockMoneyOf(vouchers: readonly Settled[], work: Work): Promise<void> {
  const books = booksOf(work),
    paying = vouchers.filter((voucher) => priceOf(voucher) > 0),
    charged = paying.filter(({ settleMode }) => settleMode !== 'use'),
    held = paying.filter(({ settleMode }) => settleMode === 'use')
  await takeLocks(work.db, work.tenantId, {
    hold: held.flatMap((voucher) =>
      [holdOf(voucher), holdOf(voucher, 1)].map((key) => holdName(keyOf(books, key))),
    ),
    customer: paying.map(accountOf),
    ownAccount: await pendingAccounts(charged.map(accountOf), work),
  })
}

/** Vouchers that are issued together, to one account at one price. */
export interface IssuedBatch {
  readonly batchNo: string
  readonly accountId: string
  readonly settleMode: Voucher['settleMode']
  readonly settlePrice: Fen
  readonly orderNos: readonly string[]
  readonly merchantCode: string
}

/** Charges the account for a batch, or sets its price aside. Refuses with BALANCE_NOT_ENOUGH. */
export async function chargeBatch(batch: IssuedBatch, work: Work): Promise<void> {
  const { accountId, settlePrice, orderNos, batchNo, merchantCode } = batch
  if (settlePrice === 0) return
  if (batch.settleMode === 'use') {
    await holdMany(
      booksOf(work),
      accountId,
      orderNos.map((bizNo) => ({ bizType: 'charge', bizNo, amount: settlePrice }) as const),
    )
    return
  }
  await post(booksOf(work), {
    bizType: 'eternityIssue',
    bizNo: batchNo,
    accountId,
    amount: multiplyFen(settlePrice, orderNos.length),
    dims: { merchantCode, qty: orderNos.length },
  })
}

/** The share of the price that is settled once `used` of `total` are used, less what is settled already. */
export function shareOf(voucher: Settled, used: number, total: number): Fen {
  if (total === 0) return ZERO_FEN
  const due = fen(Number((BigInt(priceOf(voucher)) * BigInt(used)) / BigInt(total))),
    settled = voucher.settledAmount ?? ZERO_FEN
  return due > settled ? subtractFen(due, settled) : ZERO_FEN
}

/** Settles the share of one use. */
export async function settleUse(
  voucher: Settled,
  { verifyNo, share, final }: { readonly verifyNo: string; readonly share: Fen; readonly final: boolean },
  work: Work,
): Promise<void> {
  if (share === 0) return
  if (voucher.settleMode === 'use') {
    const { phase: holdPhase, ...document } = holdOf(voucher)
    await capture(booksOf(work), {
      ...document,
      holdPhase,
      phase: verifyNo,
      amount: share,
      final,
      dims: dimsOf(voucher),
    })
    return
  }
  await post(booksOf(work), {
    bizType: 'eternityUse',
    bizNo: verifyNo,
    accountId: accountOf(voucher),
    amount: share,
    dims: dimsOf(voucher),
  })
}

/** Moves what is left of a voucher: back to the customer, or to the platform. Returns what the customer got back. */
export async function settleRest(
  voucher: Settled,
  {
    phase,
    amount,
    isReturned,
  }: { readonly phase: string; readonly amount: Fen; readonly isReturned: boolean },
  work: Work,
): Promise<Fen> {
  if (amount === 0) return ZERO_FEN
  if (voucher.settleMode === 'use') {
    await release(booksOf(work), { ...holdOf(voucher) })
    return ZERO_FEN
  }
  await post(booksOf(work), {
    bizType: isReturned ? 'eternityBack' : 'eternityKept',
    bizNo: voucher.orderNo ?? '',
    phase,
    accountId: accountOf(voucher),
    amount,
    dims: dimsOf(voucher),
  })
  return isReturned ? amount : ZERO_FEN
}

/**
 * Takes the share of a use back. An open voucher keeps it pending; that of a closed one goes to the account at once.
 * Returns the number of the hold the voucher has from now on.
 */
export async function takeBackShare(
  voucher: Settled,
  {
    verifyNo,
    share,
    isClosed,
  }: { readonly verifyNo: string; readonly share: Fen; readonly isClosed: boolean },
  work: Work,
): Promise<number> {
  const number = voucher.holdNumber ?? 0
  if (share === 0) return number
  const books = booksOf(work),
    entry = { bizNo: verifyNo, accountId: accountOf(voucher), amount: share, dims: dimsOf(voucher) }
  if (voucher.settleMode === 'issue') {
    await post(books, { ...entry, bizType: 'eternityReverse' })
    if (isClosed) await post(books, { ...entry, bizType: 'eternityBack', phase: 'reverse' })
    return number
  }
  const rest = restOf(voucher)
  if (rest > 0 && !isClosed) await release(books, holdOf(voucher))
  await post(books, { ...entry, bizType: 'refund' })
  if (isClosed) return number
  await hold(books, { ...holdOf(voucher, 1), accountId: accountOf(voucher), amount: fen(rest + share) })
  return number + 1
}
