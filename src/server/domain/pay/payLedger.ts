import type { Row } from '../../../contract/define/row.ts'
import type { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import type { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import { addFen, type Fen, shareOfFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Work } from '../../engine/work.ts'
import { hold, release } from '../../ledger/holds.ts'
import { postOwn } from '../../ledger/ownPosting.ts'
import { capture, post } from '../../ledger/post.ts'
import { lockBilling } from '../../store/finance/billLocks.ts'
import { allocatePayments } from '../finance/billPayments.ts'
import { booksOf } from '../finance/books.ts'
import { amountOf } from './amountOf.ts'

type Payment = Row<typeof payOrder>
type Refund = Row<typeof payRefund>

/** Hundred-thousandths of a rate in a basis point. */
const PER_BASIS_POINT = 10
const RATE_SCALE = 100_000

/** The provider's fee for an amount, rounded half up to whole fen. */
export const feeOf = (amount: Fen, rate: number | null): Fen =>
  shareOfFen(amount, Math.round((rate ?? 0) * RATE_SCALE) / PER_BASIS_POINT)

/** The part of a fee that comes back with a refund, so that all refunds together bring back all of it. */
export function feeBackOf(
  payment: Pick<Payment, 'amount' | 'feeAmount' | 'refundedAmount'>,
  refund: Fen,
): Fen {
  const share = (part: Fen): Fen => Math.round(((payment.feeAmount ?? 0) * part) / amountOf(payment)) as Fen
  const before = payment.refundedAmount ?? ZERO_FEN
  return subtractFen(share(addFen(before, refund)), share(before))
}

/** Posts a payment and its fee: a top-up to the customer's account, everything else as a sale. */
export async function postPayment(payment: Payment, work: Work): Promise<void> {
  const { payNo, accountId, ownPartyId, feeAmount, subject, orderNo } = payment,
    amount = amountOf(payment)
  const books = booksOf(work),
    bizNo = payNo ?? '',
    dims = { remark: subject, ...(orderNo ? { docNo: orderNo } : {}) },
    own = { ownPartyId: ownPartyId ?? '', bizNo }
  if (accountId) {
    await lockBilling(work.db, accountId)
    await post(books, { bizType: 'recharge', bizNo, accountId, amount, dims })
  } else await postOwn(books, { ...own, bizType: 'shopSale', amount, dims })
  if (feeAmount) await postOwn(books, { ...own, bizType: 'payFee', amount: feeAmount, dims })
  if (accountId) await allocatePayments(accountId, work)
}

/** Posts money that went back to its payer, and the fee that came back with it. */
export async function postRefund(
  refund: Refund,
  { accountId, ownPartyId, payNo, orderNo }: Payment,
  { work, feeBack }: { readonly work: Work; readonly feeBack: Fen },
): Promise<void> {
  const { refundNo, reason, held } = refund,
    amount = amountOf(refund)
  const books = booksOf(work),
    bizNo = refundNo ?? '',
    dims = { remark: reason, docNo: orderNo ?? payNo ?? bizNo },
    own = { ownPartyId: ownPartyId ?? '', bizNo }
  if (accountId) {
    await lockBilling(work.db, accountId)
    if (held) await capture(books, { bizType: 'rechargeBack', bizNo, amount, final: true, dims })
    else await post(books, { bizType: 'rechargeBack', bizNo, accountId, amount, dims, unchecked: true })
  } else await postOwn(books, { ...own, bizType: 'shopRefund', amount, dims })
  if (feeBack > 0) await postOwn(books, { ...own, bizType: 'payFeeBack', amount: feeBack, dims })
}

/** The document of the hold that a refund of a top-up has on its account. */
export const holdDocument = ({ refundNo }: Refund) =>
  ({ bizType: 'rechargeBack', bizNo: refundNo ?? '' }) as const

/** Holds the money of a refund of a top-up; credit does not count. Refuses what a hold refuses. */
export async function holdRefund(refund: Refund, accountId: string, work: Work): Promise<void> {
  await hold(booksOf(work), { ...holdDocument(refund), accountId, amount: amountOf(refund), cash: true })
}

/** Releases the money of a refund that failed. */
export async function releaseRefund(refund: Refund, work: Work): Promise<void> {
  await release(booksOf(work), holdDocument(refund))
}
