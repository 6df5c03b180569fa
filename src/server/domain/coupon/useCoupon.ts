import { fail, type PlainCode } from '../../../contract/errors.ts'
import { couponWriteoff } from '../../../contract/resources/coupon/couponWriteoff.ts'
import { type Fen, fen, negateFen, ZERO_FEN } from '../../../kernel/money.ts'
import { momentOf, type Work } from '../../engine/work.ts'
import {
  addCouponCounts,
  holdCoupon,
  lockCoupon,
  type PresentedCoupon,
  releaseCoupons,
  reverseWriteoff,
  unuseCoupon,
  useCoupon,
} from '../../store/coupon/useRows.ts'
import { insertRows } from '../../store/rows.ts'
import { discountOf, eligibleOf, type UseLine } from './rules.ts'

const WRONG_STATE: Readonly<Partial<Record<PresentedCoupon['state'], PlainCode>>> = {
  used: 'COUPON_USED',
  expired: 'COUPON_EXPIRED',
  void: 'COUPON_VOID',
}

/** The coupon with a number, locked; refuses an unknown one. */
export const requireCoupon = async ({ db, tenantId }: Work, couponNo: string): Promise<PresentedCoupon> =>
  (await lockCoupon(db, tenantId, couponNo.trim().toUpperCase())) ?? fail('COUPON_NO_UNKNOWN', {}, 'couponNo')

/** The merchant whose order uses a coupon. */
export interface UsingMerchant {
  readonly id: string | null
  readonly code: string | null
}

/** Refuses a coupon that may not be used at this moment. */
export function requireUsable(coupon: PresentedCoupon, merchant: UsingMerchant): void {
  const wrong = WRONG_STATE[coupon.state]
  if (wrong) fail(wrong, {}, 'couponNo')
  if (coupon.isOver) fail('COUPON_EXPIRED', {}, 'couponNo')
  if (coupon.isEarly) fail('COUPON_EARLY', {}, 'couponNo')
  if (coupon.rules.merchantId !== null && coupon.rules.merchantId !== merchant.id)
    fail('COUPON_OTHER_MERCHANT', {}, 'couponNo')
}

/** An order that reserves, uses or gives back a coupon. */
export interface OrderOfCoupon {
  readonly couponNo: string
  readonly orderNo: string
  readonly merchant: UsingMerchant
}

/** An order that presents a coupon. */
export interface PresentingOrder extends OrderOfCoupon {
  readonly lines: readonly UseLine[]
}

/** What a coupon takes off these goods; refuses goods it is not for, and too little of them. */
export function discountFor(coupon: PresentedCoupon, lines: readonly UseLine[]): Fen {
  const eligible = eligibleOf(coupon.rules, lines)
  if (!eligible.isAny) fail('COUPON_OUT_OF_SCOPE', {}, 'items')
  if (eligible.amount < coupon.rules.threshold) fail('COUPON_THRESHOLD', {}, 'items')
  return discountOf(coupon.rules, eligible.amount)
}

/** Whether an order has reserved or used a coupon. */
const isBy = (
  { lockOrderNo, orderNo, merchantCode }: PresentedCoupon,
  by: Pick<PresentingOrder, 'orderNo' | 'merchant'>,
): boolean => (lockOrderNo ?? orderNo) === by.orderNo && merchantCode === by.merchant.code

/** Reserves a coupon for an order, which gets its discount; the same order may ask again. */
export async function reserveCoupon(order: PresentingOrder, work: Work): Promise<Fen> {
  const { couponNo, orderNo, merchant, lines } = order
  const coupon = await requireCoupon(work, couponNo)
  if (coupon.state === 'locked') {
    if (!isBy(coupon, order)) fail('COUPON_LOCKED', {}, 'couponNo')
    return coupon.discountAmount ?? ZERO_FEN
  }
  requireUsable(coupon, merchant)
  const discountAmount = discountFor(coupon, lines),
    orderAmount = fen(lines.reduce((sum, { amount }) => sum + Number(amount), 0))
  await holdCoupon(work.db, work.tenantId, {
    id: coupon.id,
    orderNo,
    merchantCode: merchant.code,
    orderAmount,
    discountAmount,
  })
  return discountAmount
}

/** Gives back a coupon that an order reserved and does not use; nothing happens where it did so already. */
export async function releaseCoupon(order: OrderOfCoupon, work: Work): Promise<void> {
  const { db, tenantId } = work
  const coupon = await requireCoupon(work, order.couponNo)
  if (coupon.state === 'used' && isBy(coupon, order)) fail('COUPON_USED', {}, 'couponNo')
  if (coupon.state !== 'locked') return
  if (!isBy(coupon, order)) fail('COUPON_LOCKED', {}, 'couponNo')
  const [released] = await releaseCoupons(db, { tenantId, id: coupon.id })
  if (released?.expired) await addCouponCounts(db, tenantId, { couponId: coupon.couponId, expired: 1 })
}

/** Uses a coupon that the order reserved, for good; the same order may say so again. Returns the discount. */
export async function writeOff(
  order: OrderOfCoupon,
  work: Work,
): Promise<{ readonly coupon: PresentedCoupon; readonly discountAmount: Fen }> {
  const { db, tenantId } = work,
    { orderNo, merchant } = order
  const coupon = await requireCoupon(work, order.couponNo),
    discountAmount = coupon.discountAmount ?? ZERO_FEN
  if (coupon.state === 'used') {
    if (!isBy(coupon, order)) fail('COUPON_USED', {}, 'couponNo')
    return { coupon, discountAmount }
  }
  if (coupon.state !== 'locked') fail(WRONG_STATE[coupon.state] ?? 'COUPON_NOT_LOCKED', {}, 'couponNo')
  if (!isBy(coupon, order)) fail('COUPON_LOCKED', {}, 'couponNo')
  await useCoupon(db, tenantId, { id: coupon.id, orderNo })
  await insertRows(db, couponWriteoff, tenantId, [
    {
      couponId: coupon.couponId,
      couponName: coupon.couponName,
      couponNo: coupon.couponNo,
      mobile: coupon.mobile,
      'mobile.hmac': coupon.digest,
      mobileMask: coupon.mask,
      orderNo,
      merchantId: merchant.id,
      merchantCode: merchant.code,
      orderAmount: coupon.orderAmount,
      discountAmount,
      useTime: momentOf(work),
      state: 'used',
    },
  ])
  await addCouponCounts(db, tenantId, { couponId: coupon.couponId, used: 1, discount: discountAmount })
  return { coupon, discountAmount }
}

/** Gives a used coupon back: unused, or expired where its time is over. */
async function unuse(
  coupon: PresentedCoupon,
  reason: string,
  { db, tenantId }: Work,
): Promise<{ readonly isExpired: boolean }> {
  const isExpired = await unuseCoupon(db, tenantId, coupon.id)
  await reverseWriteoff(db, tenantId, { couponNo: coupon.couponNo, reason })
  await addCouponCounts(db, tenantId, {
    couponId: coupon.couponId,
    used: -1,
    expired: isExpired ? 1 : 0,
    discount: negateFen(coupon.discountAmount ?? ZERO_FEN),
  })
  return { isExpired }
}

/** Gives a coupon back whose order was refunded in full. Refuses coupons whose rules keep them used. */
export async function returnCoupon(
  { reason, ...order }: OrderOfCoupon & { readonly reason: string },
  work: Work,
): Promise<{ readonly isExpired: boolean }> {
  const coupon = await requireCoupon(work, order.couponNo)
  if (coupon.state !== 'used' || !isBy(coupon, order)) fail('COUPON_NOT_USED_HERE', {}, 'couponNo')
  if (!coupon.rules.refundReturn) fail('COUPON_NO_RETURN', {}, 'couponNo')
  return unuse(coupon, reason, work)
}

/** Gives a coupon back that was used at a store by mistake, whatever its rules say of refunds. */
export async function unverifyCoupon(
  {
    couponNo,
    orderNo,
    reason,
  }: { readonly couponNo: string; readonly orderNo: string; readonly reason: string },
  work: Work,
): Promise<void> {
  const coupon = await requireCoupon(work, couponNo)
  if (coupon.state !== 'used' || coupon.orderNo !== orderNo) fail('COUPON_NOT_USED_HERE')
  await unuse(coupon, reason, work)
}
