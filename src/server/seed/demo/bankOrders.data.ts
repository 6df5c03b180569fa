import { fen } from '../../../kernel/money.ts'
import { holderColumns } from '../../domain/favor/accept.ts'
import { NORM_CODES } from '../../vouchers/gatewayError.ts'
import { momentBefore, type Whose } from './favorRecordRows.ts'

/** What became of one part of a bank's order. */
export type BankPartState = 'unclaimed' | 'sent' | 'used' | 'expired' | 'failed' | 'closed'
/** The vouchers of the bank. */
export const BANK_FACE = fen(1000)

/** Orders of the bank by what became of their parts. */
export const BANK_ORDERS: readonly (readonly BankPartState[])[] = [
  ['used', 'used', 'sent'],
  ['sent', 'sent'],
  ['unclaimed', 'unclaimed', 'unclaimed', 'unclaimed'],
  ['used', 'failed'],
  ['failed'],
  ['unclaimed', 'unclaimed'],
  ['used'],
  ['sent', 'sent', 'used', 'used', 'used'],
  ['closed', 'closed'],
  ['unclaimed'],
  ['sent', 'failed', 'failed'],
  ['used', 'used'],
  ['expired', 'used'],
  ['unclaimed', 'unclaimed', 'unclaimed'],
]

/** The voucher of one part. */
export function bankPart(
  {
    state,
    at,
    account,
    mobile,
  }: {
    readonly state: BankPartState
    readonly at: number
    readonly account: string
    readonly mobile: string
  },
  { vault, placement, favorCouponId, stockId, merchantId }: Whose,
) {
  const hours = 4 + (at % 12),
    isIssued = state === 'sent' || state === 'used' || state === 'expired',
    isFailed = state === 'failed',
    isClaimed = isIssued || isFailed
  return {
    favorId: placement.id,
    favorCouponId: isIssued ? favorCouponId : null,
    stockId: isIssued ? stockId : null,
    bizType: 'bank',
    seq: 0,
    merchantId,
    platform: 'wechat',
    ...holderColumns({ vault }, { account: isClaimed ? account : null, mobile }),
    couponAmount: BANK_FACE,
    retryCount: 0,
    couponId: isIssued ? `9200000${String(20_000 + at)}` : null,
    failCode: isFailed ? 'DAY_LIMIT' : null,
    failReason: isFailed ? NORM_CODES.DAY_LIMIT.text : state === 'closed' ? '超过领取截止时间' : null,
    claimEndTime: isClaimed ? null : momentBefore(state === 'closed' ? 5 : -24 * 12),
    sendTime: isIssued ? momentBefore(hours) : null,
    expireTime: isIssued ? momentBefore(state === 'expired' ? 2 : hours - 15 * 24) : null,
    useTime: state === 'used' ? momentBefore(hours - 3) : null,
    transactionId: state === 'used' ? `42001${String(700_000 + at)}` : null,
    consumeMchId: state === 'used' ? 'SANDBOX01' : null,
    consumeAmount: state === 'used' ? fen(6_300 + at * 10) : null,
    state: state === 'unclaimed' ? 'pending' : state,
  } as const
}
