import type { CouponRules } from '../../../contract/parts/couponTerms.ts'
import type { Row } from '../../../contract/define/row.ts'
import type { coupon } from '../../../contract/resources/coupon/coupon.ts'
import { type Fen, fen, formatFen, minFen, multiplyFen, sumFen } from '../../../kernel/money.ts'
import { dayAfter, formatMoment, parseMoment } from '../../../kernel/time.ts'

export type Template = Row<typeof coupon>

/** Basis points of a rate of one. */
const WHOLE = 10_000
const FOLD = 10

/** 100.00 → 100, 99.50 → 99.5: amounts in short texts. */
const short = (amount: number | null): string =>
  formatFen(fen(amount ?? 0))
    .replace(/\.00$/, '')
    .replace(/(\.\d)0$/, '$1')

/** The rules of a template at this moment. */
export const rulesOf = (row: Template): CouponRules => ({
  couponType: row.couponType ?? 'full',
  amount: row.amount,
  discountRate: row.discountRate === null ? null : Number(row.discountRate),
  maxDiscount: row.maxDiscount,
  threshold: row.couponType === 'direct' ? 0 : (row.threshold ?? 0),
  scopeType: row.scopeType ?? 'all',
  categoryIds: row.scopeType === 'categories' ? (row.categoryIds ?? []) : [],
  skuIds: row.scopeType === 'products' || row.scopeType === 'excluded' ? (row.skuIds ?? []) : [],
  refundReturn: row.refundReturn ?? true,
  merchantId: row.costBearer === 'merchant' ? row.merchantId : null,
})

/** What a coupon is worth, in a few words: `满100减20`. */
export function benefitOf({
  couponType,
  amount,
  discountRate,
  maxDiscount,
  threshold,
}: Pick<CouponRules, 'couponType' | 'amount' | 'discountRate' | 'maxDiscount' | 'threshold'>): string {
  const least = threshold > 0 ? `满${short(threshold)}` : ''
  switch (couponType) {
    case 'full':
      return `${least}减${short(amount)}`
    case 'direct':
      return `立减${short(amount)}`
    case 'discount': {
      const fold = Math.round((discountRate ?? 1) * WHOLE) / (WHOLE / FOLD)
      return `${least ? `${least}打` : ''}${fold}折，最高${short(maxDiscount)}`
    }
    case 'exchange':
      return least ? `${least}兑换` : '兑换'
    case 'freight':
      return `${least}${least ? '减' : ''}运费${short(amount)}`
  }
}

/** What one coupon costs at most; null where that depends on the goods alone. */
export const mostOf = ({ couponType, amount, maxDiscount }: CouponRules): Fen | null => {
  if (couponType === 'exchange') return null
  return fen((couponType === 'discount' ? maxDiscount : amount) ?? 0)
}

/** The most that a number of coupons cost together; null where that depends on the goods. */
export function mostOfMany(rules: CouponRules, count: number): Fen | null {
  const most = mostOf(rules)
  return most === null ? null : multiplyFen(most, count)
}

/** What a coupon takes off goods that are worth `eligible` together; the fraction of a fen remains with the payer. */
export function discountOf(rules: CouponRules, eligible: Fen): Fen {
  const { couponType, amount, discountRate, maxDiscount } = rules
  if (couponType === 'exchange') return eligible
  if (couponType !== 'discount') return minFen(fen(amount ?? 0), eligible)
  const payable = Math.floor((eligible * Math.round((discountRate ?? 1) * WHOLE)) / WHOLE)
  return minFen(fen(eligible - payable), fen(maxDiscount ?? eligible))
}

/** A line of an order that presents a coupon: its SKU with the categories it is in, and what it costs. */
export interface UseLine {
  readonly skuId: string
  readonly categoryIds: readonly string[]
  readonly amount: Fen
}

/** What the lines that a coupon is valid for are worth together. */
export function eligibleOf(
  { scopeType, categoryIds, skuIds }: CouponRules,
  lines: readonly UseLine[],
): { readonly amount: Fen; readonly isAny: boolean } {
  const within = lines.filter((line) => {
    if (scopeType === 'all') return true
    if (scopeType === 'categories') return line.categoryIds.some((id) => categoryIds.includes(id))
    return skuIds.includes(line.skuId) === (scopeType === 'products')
  })
  return {
    amount: sumFen(within.map(({ amount }) => amount)),
    isAny: within.length > 0,
  }
}

/** From when until when a coupon issued at `moment` is valid: to the end of its last day, where it counts days. */
export function validityOf(
  row: Template,
  moment: Date,
): { readonly beginTime: string; readonly endTime: string } {
  if (row.validType === 'fixed') return { beginTime: row.validBegin ?? '', endTime: row.validEnd ?? '' }
  const now = formatMoment(moment),
    delay = row.delayDays ?? 0,
    firstDay = dayAfter(now.slice(0, 10), delay)
  return {
    beginTime: delay > 0 ? `${firstDay} 00:00:00` : now,
    endTime: `${dayAfter(firstDay, row.validDays ?? 1)} 23:59:59`,
  }
}

/** Whether the validity of a template is over, so that nothing more can be issued. */
export const isValidityOver = (row: Template, moment: Date): boolean =>
  row.validType === 'fixed' && row.validEnd !== null && parseMoment(row.validEnd) <= moment
