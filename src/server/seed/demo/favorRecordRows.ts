import type { Row } from '../../../contract/define/row.ts'
import type { favor } from '../../../contract/resources/favor/favor.ts'
import { fen } from '../../../kernel/money.ts'
import { formatMoment } from '../../../kernel/time.ts'
import { holderColumns } from '../../domain/favor/accept.ts'
import { NORM_CODES } from '../../vouchers/gatewayError.ts'
import type { Vault } from '../../secrets/vault.ts'

const HOUR_MS = 3_600_000
export const COUNT = 48
export const CLOSED_AT = 17

/** What became of the vouchers, in turn. */
const STATES = ['sent', 'used', 'used', 'sent', 'failed', 'used', 'expired', 'sent'] as const
const FAILURES = ['USER_ACCOUNT_ABNORMAL', 'DAY_LIMIT', 'RULE_LIMIT'] as const
/** Whose vouchers they are. */
export type Whose = {
  readonly vault: Vault
  readonly placement: Row<typeof favor>
  readonly favorCouponId: string
  readonly stockId: string
  readonly merchantId: string
}

export const momentBefore = (hours: number): string => formatMoment(new Date(Date.now() - hours * HOUR_MS))

/** The voucher at a place of the demonstration. */
export function recordAt(index: number, { vault, placement, favorCouponId, stockId, merchantId }: Whose) {
  const state = index === CLOSED_AT ? 'closed' : (STATES[index % STATES.length] ?? 'sent'),
    hours = 6 + index * 4,
    code = FAILURES[index % FAILURES.length] ?? 'DAY_LIMIT',
    isIssued = state === 'sent' || state === 'used' || state === 'expired',
    isFailed = state === 'failed' || state === 'closed'
  return {
    favorId: placement.id,
    favorCouponId,
    stockId,
    bizType: index % 3 === 0 ? 'campaign' : 'manual',
    bizOrderNo: `CYJ202611-${index + 1}`,
    seq: 0,
    merchantId,
    platform: 'wechat',
    ...holderColumns(
      { vault },
      {
        account: `oDemo${String(100_000 + index * 37)}TeaGuest`,
        mobile: `138${String(10_000_000 + index * 7919)}`,
      },
    ),
    couponAmount: fen(500),
    retryCount: 0,
    couponId: isIssued ? `9100000${String(10_000 + index)}` : null,
    failCode: isFailed ? code : null,
    failReason: isFailed ? NORM_CODES[code].text : null,
    sendTime: isIssued ? momentBefore(hours) : null,
    expireTime: isIssued ? (state === 'expired' ? momentBefore(2) : momentBefore(hours - 15 * 24)) : null,
    useTime: state === 'used' ? momentBefore(hours - 3) : null,
    transactionId: state === 'used' ? `42000${String(700_000 + index)}` : null,
    consumeMchId: state === 'used' ? 'SANDBOX01' : null,
    consumeAmount: state === 'used' ? fen(2300 + index * 10) : null,
    createTime: momentBefore(hours),
    state,
  } as const
}
