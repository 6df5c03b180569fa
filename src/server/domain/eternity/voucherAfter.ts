import { fail } from '../../../contract/errors.ts'
import { type Fen, formatFen, subtractFen, ZERO_FEN } from '../../../kernel/money.ts'
import type { Voucher } from '../../store/eternity/eternityOrderRows.ts'
import type { ExchangeCost } from './exchange.ts'

/** How a voucher stands. */
export interface After {
  readonly balance: Fen | null
  readonly remainTimes: number | null
  readonly orderStatus: Voucher['orderStatus']
}

/** Refuses a voucher that may not be used now. */
export function requireUsable(voucher: Voucher, now: string): void {
  if (voucher.orderStatus === 'void') fail('ETERNITY_VOID', {}, 'code')
  if (voucher.orderStatus === 'used')
    fail(voucher.couponKind === 'counted' ? 'ETERNITY_TIMES' : 'ETERNITY_USED_UP', {}, 'code')
  const isOver = now < (voucher.validBegin ?? now) || now > (voucher.validEnd ?? now)
  if (voucher.orderStatus === 'expired' || isOver) fail('ETERNITY_NOT_VALID', {}, 'code')
}

/** How a voucher stands after a use. */
export function afterUse(voucher: Voucher, { times, amount }: ExchangeCost): After {
  if (voucher.couponKind === 'valued') {
    const balance = voucher.balance ?? ZERO_FEN
    if (amount === null || amount <= 0) return fail('ETERNITY_AMOUNT', {}, 'verifyAmount')
    if (amount > balance) fail('ETERNITY_BALANCE', { amount: formatFen(balance) }, 'verifyAmount')
    const left = subtractFen(balance, amount)
    return { balance: left, remainTimes: null, orderStatus: left === 0 ? 'used' : 'part' }
  }
  const left = (voucher.remainTimes ?? 0) - (times ?? 1)
  if (left < 0) fail('ETERNITY_TIMES', {}, 'verifyTimes')
  return { balance: null, remainTimes: left, orderStatus: left === 0 ? 'used' : 'part' }
}

/** The part of a voucher that is used, and the whole. */
export const usedOf = (voucher: Voucher, next: After): readonly [used: number, total: number] =>
  voucher.couponKind === 'valued'
    ? [(voucher.faceValue ?? 0) - (next.balance ?? 0), voucher.faceValue ?? 0]
    : [(voucher.totalTimes ?? 0) - (next.remainTimes ?? 0), voucher.totalTimes ?? 0]
