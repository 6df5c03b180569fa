import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fen, isFen } from '../../kernel/money.ts'
import { dateOf, objectIn, textOf } from './http.ts'
import {
  type BillLine,
  type Notification,
  type NotificationCall,
  type PayAccount,
  type PaymentAnswer,
  type PaymentProvider,
  ProviderFailure,
  type RefundAnswer,
  type RefundRequest,
} from './provider.ts'

/** What the sandbox has been asked, by the amount whose last fen decides the outcome. */
export interface SandboxBook {
  /** The amount of a payment in fen; null where there is none of this number. */
  readonly amountOf: (payNo: string) => Promise<number | null>
  /** What was paid and refunded through the channel on a day. */
  readonly linesOf: (day: string) => Promise<readonly BillLine[]>
}

/** Last fen of an amount: what the sandbox does with such a payment. All others are paid at once. */
const SILENT = 9,
  STILL_PAYING = 7,
  NEVER_PAID = 8
/** Last fen of a refund. */
const REFUND_REFUSED = 8,
  REFUND_LATER = 7

/** Last fen of a payment on the sandbox's bill: it is left out, or a fen is missing. */
const NOT_BILLED = 5,
  BILLED_LESS = 6

const MAX_AGE_MS = 300_000
const lastFen = (amount: number): number => amount % 10
const digitsOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 16)}`)
    .toString()
    .padStart(20, '0')

/** The signature of a notification of the sandbox. */
export const sandboxSignature = (notifyToken: string, body: string): string =>
  createHmac('sha256', notifyToken).update(body).digest('hex')

function verify(account: PayAccount, { headers, body }: NotificationCall): Notification | null {
  const signature = Buffer.from(textOf(headers['x-sandbox-signature'])),
    right = Buffer.from(sandboxSignature(account.notifyToken, body))
  if (account.notifyToken === '' || signature.length !== right.length || !timingSafeEqual(signature, right))
    return null
  try {
    const { timestamp, payNo, mchId, amount, tradeNo, payTime } = objectIn(body)
    if (Math.abs(Date.now() - Number(timestamp)) > MAX_AGE_MS) return null
    const answer: PaymentAnswer = {
      kind: 'payment',
      payNo: textOf(payNo),
      mchId: textOf(mchId),
      state: 'paid',
      amount: isFen(amount) ? fen(amount) : null,
      tradeNo: textOf(tradeNo) || null,
      payTime: dateOf(textOf(payTime)),
    }
    return { answer, text: body }
  } catch {
    return null
  }
}

const refundOf = (
  { refundNo, amount }: RefundRequest,
  mchId: string,
  state: RefundAnswer['state'],
): RefundAnswer => ({
  kind: 'refund',
  refundNo,
  mchId,
  state,
  amount,
  tradeNo: `SR${digitsOf(refundNo)}`,
  error: state === 'failed' ? '模拟渠道拒绝退款' : null,
})

async function query({ mchId }: PayAccount, book: SandboxBook, payNo: string): Promise<PaymentAnswer> {
  const amount = await book.amountOf(payNo)
  const last = lastFen(amount ?? 0)
  if (last === SILENT) throw new ProviderFailure('the sandbox is silent')
  const state: PaymentAnswer['state'] =
    amount === null ? 'absent' : last === NEVER_PAID ? 'closed' : last === STILL_PAYING ? 'paying' : 'paid'
  const isPaid = state === 'paid'
  return {
    kind: 'payment',
    payNo,
    mchId,
    state,
    amount: amount === null ? null : fen(amount),
    tradeNo: isPaid ? `ST${digitsOf(payNo)}` : null,
    payTime: isPaid ? new Date() : null,
  }
}

/** How the sandbox bills a payment or refund. */
export function billed(line: BillLine): BillLine[] {
  const last = lastFen(line.amount)
  if (line.kind === 'refund' || (last !== NOT_BILLED && last !== BILLED_LESS)) return [line]
  return last === NOT_BILLED ? [] : [{ ...line, amount: fen(line.amount - 1) }]
}

/**
 * The provider of the demonstration: calls nobody. The last fen of an amount decides: 9 no answer, 8 closed without a
 * payment, 7 not paid yet, else paid; of a refund 8 is refused and 7 takes a while. On the bill 5 is missing and 6 is
 * a fen less.
 */
export const sandbox = (account: PayAccount, book: SandboxBook): PaymentProvider => ({
  create: async ({ payNo, amount }) => {
    await Promise.resolve()
    if (lastFen(amount) === SILENT) throw new ProviderFailure('the sandbox is silent')
    return `sandbox://pay/${payNo}`
  },
  query: (payNo) => query(account, book, payNo),
  close: () => Promise.resolve(),
  refund: async (request) => {
    await Promise.resolve()
    const last = lastFen(request.amount)
    if (last === SILENT) throw new ProviderFailure('the sandbox is silent')
    return refundOf(
      request,
      account.mchId,
      last === REFUND_REFUSED ? 'failed' : last === REFUND_LATER ? 'processing' : 'done',
    )
  },
  queryRefund: (request) => Promise.resolve(refundOf(request, account.mchId, 'done')),
  downloadBill: async (day) => (await book.linesOf(day)).flatMap(billed),
  verify: (call) => verify(account, call),
  reply: (isAccepted) => ({
    status: isAccepted ? 200 : 400,
    type: 'text/plain; charset=utf-8',
    body: isAccepted ? 'success' : 'fail',
  }),
  probe: () => Promise.resolve(),
})
