import type { CouponChannel } from '../../../contract/parts/couponTerms.ts'

/** A coupon of the demonstration: its rules, its days from now, and what became of what was issued. */
export interface DemoCoupon {
  readonly rules: Readonly<Record<string, unknown>>
  /** Days from now of the claim period. */
  readonly from: number
  readonly to: number
  readonly status: 'draft' | 'enabled' | 'paused' | 'ended'
  readonly channel: CouponChannel
  /** Customers' coupons by their state; they go to consumers in turn. */
  readonly issued: {
    readonly used: number
    readonly expired: number
    readonly void: number
    readonly unused: number
  }
  /** Grants that failed, by reason. */
  readonly failures?: readonly (readonly [reason: string, count: number])[]
  /** SKUs it is limited to, by code. */
  readonly skus?: readonly string[]
  readonly remark?: string
}

/** What orders with a coupon came to, in fen, in turn. */
export const ORDER_AMOUNTS = [12_800, 15_990, 31_500, 10_980, 26_800, 18_600, 45_900] as const

/** Coupons that ran, run, wait and rest. */
export const COUPONS: readonly DemoCoupon[] = [
  {
    rules: {
      couponName: '新客满100减20',
      couponType: 'full',
      amount: 2000,
      threshold: 10_000,
      validType: 'relative',
      validDays: 30,
      receiveMode: 'claim',
      totalQuantity: 5000,
      limitPerUser: 1,
      useRule: '新注册顾客每人一张，不与其他优惠同享。',
    },
    from: -40,
    to: 50,
    status: 'enabled',
    channel: 'api',
    issued: { used: 17, expired: 3, void: 1, unused: 15 },
  },
  {
    rules: {
      couponName: '会员日85折',
      couponType: 'discount',
      discountRate: 0.85,
      maxDiscount: 5000,
      threshold: 8000,
      validType: 'relative',
      validDays: 7,
      receiveMode: 'granted',
      totalQuantity: 2000,
      limitPerUser: 2,
    },
    from: -6,
    to: 24,
    status: 'enabled',
    channel: 'granted',
    issued: { used: 9, expired: 0, void: 0, unused: 21 },
    failures: [
      ['手机号格式错误', 2],
      ['该用户在黑名单中', 1],
      ['超过每人限领数量', 3],
    ],
    remark: '11 月会员日',
  },
  {
    rules: {
      couponName: '双十一立减10元',
      couponType: 'direct',
      amount: 1000,
      validType: 'relative',
      validDays: 5,
      receiveMode: 'granted',
      totalQuantity: 100,
      limitPerUser: 1,
    },
    from: -30,
    to: -14,
    status: 'ended',
    channel: 'granted',
    issued: { used: 22, expired: 11, void: 2, unused: 0 },
    remark: '双十一预热',
  },
  {
    rules: {
      couponName: '话费满95减3',
      couponType: 'full',
      amount: 300,
      threshold: 9500,
      scopeType: 'products',
      validType: 'relative',
      validDays: 15,
      receiveMode: 'claim',
      totalQuantity: 1000,
      limitPerUser: 1,
    },
    from: -12,
    to: 18,
    status: 'paused',
    channel: 'api',
    issued: { used: 4, expired: 0, void: 0, unused: 6 },
    skus: ['HF-100'],
  },
  {
    rules: {
      couponName: '双十二满300减50',
      couponType: 'full',
      amount: 5000,
      threshold: 30_000,
      validType: 'relative',
      validDays: 3,
      receiveMode: 'claim',
      totalQuantity: 3000,
      limitPerUser: 1,
    },
    from: 9,
    to: 16,
    status: 'enabled',
    channel: 'api',
    issued: { used: 0, expired: 0, void: 0, unused: 0 },
  },
  {
    rules: {
      couponName: '随行杯兑换券',
      couponType: 'exchange',
      threshold: 0,
      scopeType: 'products',
      validType: 'relative',
      validDays: 60,
      receiveMode: 'code',
      totalQuantity: 500,
      limitPerUser: 1,
    },
    from: -2,
    to: 90,
    status: 'draft',
    channel: 'code',
    issued: { used: 0, expired: 0, void: 0, unused: 0 },
    skus: ['CUP-350'],
  },
]
