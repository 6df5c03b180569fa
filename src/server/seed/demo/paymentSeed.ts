import { payOrder } from '../../../contract/resources/pay/payOrder.ts'
import { payRefund } from '../../../contract/resources/pay/payRefund.ts'
import { type Fen, fen, ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { feeOf } from '../../domain/pay/payLedger.ts'
import { postOwn } from '../../ledger/ownPosting.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Writer } from '../../store/db.ts'
import { insertRow, insertRows } from '../../store/rows.ts'
import { seedPayBills } from './payBillSeed.ts'
import { firstChannel } from './paymentChannelRows.ts'
import { PAYMENTS, type PaymentEnd } from './payments.data.ts'

const DAY_MS = 86_400_000,
  MINUTE_MS = 60_000,
  SHANGHAI_MS = 8 * 3_600_000
const EXPIRES_AFTER = 30 * MINUTE_MS
/** Minutes after a payment at which a refund of the demonstration arrived. */
const REFUND_AFTER = 95 * MINUTE_MS
const FEE_RATE = 0.006
const PAYER = 'o-demo-payer'

interface Seeding {
  readonly writer: Writer
  readonly tenantId: string
  readonly vault: Vault
  readonly ownPartyId: string
  readonly channelId: string
}

/** A day and minute before today, in Shanghai. */
function pastMoment(ago: number, minute: number): Date {
  const today = Math.floor((Date.now() + SHANGHAI_MS) / DAY_MS) * DAY_MS - SHANGHAI_MS
  return new Date(today - ago * DAY_MS + minute * MINUTE_MS)
}
const numberOf = (prefix: string, at: Date, index: number): string =>
  `${prefix}${formatMoment(at).slice(0, 10).replaceAll('-', '')}${String(index + 1).padStart(15, '0')}`

const refundedOf = (end: PaymentEnd, amount: Fen): Fen =>
  end === 'refunded' ? amount : end === 'partRefunded' ? fen(Math.round(amount / 2)) : ZERO_FEN

/**
 * Writes the payments of the last days with their postings, and two top-ups that wait for their payers. `customers` are
 * ids of accounts by short name.
 */
export async function seedPayments(
  writer: Writer,
  tenantId: string,
  { customers, vault }: { readonly customers: ReadonlyMap<string, string>; readonly vault: Vault },
): Promise<void> {
  const channel = await firstChannel(writer, tenantId)
  if (!channel) return
  const { id: channelId, ownPartyId } = channel
  const seeding: Seeding = { writer, tenantId, vault, ownPartyId, channelId }
  for (const [index, payment] of PAYMENTS.entries()) await seedPayment(index, payment, seeding)
  await seedPayBills(writer, tenantId, channelId)
  await insertRows(
    writer,
    payOrder,
    tenantId,
    ['锦礼堂', '悦行'].map((name, index) => ({
      scene: 'topUp' as const,
      subject: `账户充值 ${name}-云帆数科`,
      accountId: customers.get(name) ?? null,
      ownPartyId,
      amount: fen(1_000_000 * (index + 1)),
      ...NOTHING,
      expireTime: formatMoment(new Date(Date.now() + EXPIRES_AFTER)),
      status: 'unpaid' as const,
    })),
  )
}

const NOTHING = { feeAmount: ZERO_FEN, refundingAmount: ZERO_FEN, refundedAmount: ZERO_FEN, late: false }

async function seedPayment(
  index: number,
  [ago, minute, fenAmount, subject, end]: (typeof PAYMENTS)[number],
  seeding: Seeding,
): Promise<void> {
  const { writer, tenantId, vault, ownPartyId, channelId } = seeding
  const at = pastMoment(ago, minute),
    amount = fen(fenAmount),
    payNo = numberOf('PY', at, index),
    isPaid = end !== 'closed'
  const feeAmount = isPaid ? feeOf(amount, FEE_RATE) : ZERO_FEN,
    refundedAmount = refundedOf(end, amount)
  const row = await insertRow(writer, payOrder, tenantId, {
    payNo,
    scene: 'shop',
    orderNo: numberOf('SO', at, index),
    subject,
    ownPartyId,
    channelId,
    payWay: 'mock',
    amount,
    ...NOTHING,
    feeAmount,
    refundedAmount,
    payerOpenId: vault.seal(`${PAYER}-${index + 1}`),
    payUrl: `sandbox://pay/${payNo}`,
    createTime: formatMoment(at),
    expireTime: formatMoment(new Date(at.getTime() + EXPIRES_AFTER)),
    status: end,
    ...(isPaid
      ? {
          channelTradeNo: numberOf('ST', at, index),
          payTime: formatMoment(new Date(at.getTime() + 2 * MINUTE_MS)),
        }
      : { closeTime: formatMoment(new Date(at.getTime() + EXPIRES_AFTER)) }),
  })
  if (!isPaid) return
  const books = { db: writer, tenantId, operatorId: null, at }
  await postOwn(books, { bizType: 'shopSale', bizNo: payNo, ownPartyId, amount })
  await postOwn(books, { bizType: 'payFee', bizNo: payNo, ownPartyId, amount: feeAmount })
  if (refundedAmount > 0) await seedRefund({ id: row.id, payNo, amount: refundedAmount, at, index }, seeding)
}

async function seedRefund(
  {
    id,
    payNo,
    amount,
    at,
    index,
  }: {
    readonly id: string
    readonly payNo: string
    readonly amount: Fen
    readonly at: Date
    readonly index: number
  },
  { writer, tenantId, ownPartyId, channelId }: Seeding,
): Promise<void> {
  const refundedAt = new Date(at.getTime() + REFUND_AFTER),
    refundNo = numberOf('PR', at, index)
  await insertRows(writer, payRefund, tenantId, [
    {
      refundNo,
      payOrderId: id,
      payNo,
      channelId,
      amount,
      feeAmount: ZERO_FEN,
      reason: '买家申请退货',
      automatic: false,
      held: false,
      refundTradeNo: numberOf('SR', at, index),
      tryCount: 1,
      createTime: formatMoment(refundedAt),
      refundTime: formatMoment(refundedAt),
      refundState: 'done',
    },
  ])
  await postOwn(
    { db: writer, tenantId, operatorId: null, at: refundedAt },
    { bizType: 'shopRefund', bizNo: refundNo, ownPartyId, amount, dims: { docNo: payNo } },
  )
}
