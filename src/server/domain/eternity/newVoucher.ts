import { newId } from '../../../kernel/id.ts'
import { ZERO_FEN } from '../../../kernel/money.ts'
import { formatMoment, parseMoment } from '../../../kernel/time.ts'
import { creationTimes, momentOf, type Work } from '../../engine/work.ts'
import { randomCode } from '../../secrets/randomCode.ts'
import { maskCode } from '../verify/verifyCard.ts'
import { columnsOf } from './holder.ts'
import type { Coupon, Issue, Receiver } from './issueTerms.ts'

const DAY_MS = 86_400_000,
  FOREVER = '2099-12-31 23:59:59',
  CODE_LENGTH = 16

/** From when to when a voucher issued now is valid. */
function validityOf({ validType, validBegin, validEnd, validDays }: Coupon, now: string) {
  if (validType === 'fixed') return { validBegin: validBegin ?? now, validEnd: validEnd ?? FOREVER }
  if (validType === 'long') return { validBegin: now, validEnd: FOREVER }
  const last = new Date(parseMoment(now).getTime() + (validDays ?? 1) * DAY_MS)
  return { validBegin: now, validEnd: `${formatMoment(last).slice(0, 10)} 23:59:59` }
}

/** The last moment at which an expired voucher may still be extended. */
export const reviveEndOf = (validEnd: string, reviveDays: number): string =>
  formatMoment(new Date(parseMoment(validEnd).getTime() + reviveDays * DAY_MS))

/** The row of a voucher that is issued now, with its sealed code. */
export function voucherOf(coupon: Coupon, issue: Issue, receiver: Receiver, work: Work) {
  const id = newId(),
    now = momentOf(work),
    code = randomCode(CODE_LENGTH),
    validity = validityOf(coupon, now),
    { session } = work.caller,
    isValued = coupon.couponKind === 'valued'
  return {
    id,
    orderNo: `HO${id}`,
    batchNo: issue.batchNo,
    couponId: coupon.id,
    couponName: coupon.couponName,
    couponKind: coupon.couponKind,
    settleMode: coupon.settleMode,
    expirePolicy: coupon.expirePolicy,
    contractPartyId: coupon.contractPartyId,
    accountId: coupon.accountId,
    merchantId: issue.merchantId,
    merchantCode: issue.merchantCode,
    ...columnsOf(receiver.mobile, work),
    outOrderNo: receiver.outOrderNo,
    sendChannel: issue.channel,
    activityId: issue.activityId ?? null,
    code: work.vault.seal(code),
    'code.hmac': work.vault.digest(code),
    codeMask: maskCode(code),
    faceValue: coupon.faceValue,
    balance: isValued ? coupon.faceValue : null,
    totalTimes: isValued ? null : coupon.exchangeTimes,
    remainTimes: isValued ? null : coupon.exchangeTimes,
    settlePrice: coupon.settlePrice,
    settledAmount: ZERO_FEN,
    ...validity,
    reviveEnd: reviveEndOf(validity.validEnd, coupon.reviveDays ?? 0),
    extendTimes: 0,
    holdNumber: 0,
    orderStatus: 'unused',
    createUser: session.userId,
    createDept: session.deptIds[0] ?? null,
    ...creationTimes(work),
  } as const
}
