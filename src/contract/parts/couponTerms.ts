import { money } from '../define/field.ts'

/** How a coupon lowers what is paid. */
export const COUPON_TYPES = {
  labels: { full: '满减', discount: '折扣', direct: '立减', exchange: '兑换', freight: '运费' },
  wire: { full: 1, discount: 2, direct: 3, exchange: 4, freight: 5 },
  tones: { full: 'warn', discount: 'info', direct: 'ok', exchange: 'bad', freight: 'idle' },
} as const
export type CouponType = keyof typeof COUPON_TYPES.wire

/** Through what a coupon came to its holder. */
export const COUPON_CHANNELS = {
  labels: {
    claim: '用户领取',
    granted: '后台发放',
    code: '券码兑换',
    lottery: '抽奖',
    task: '任务',
    api: '开放接口',
    signUp: '注册礼',
  },
  wire: { claim: 1, granted: 2, code: 3, lottery: 4, task: 5, api: 6, signUp: 7 },
} as const
export type CouponChannel = keyof typeof COUPON_CHANNELS.wire

/** Where a coupon that is given away stands at this moment. */
export const COUPON_RUN_STATES = {
  labels: { before: '未开始', running: '进行中', over: '已过期', off: '已停用', soldOut: '已领完' },
  wire: { before: 0, running: 1, over: 2, off: 3, soldOut: 4 },
  tones: { before: 'info', running: 'ok', over: 'idle', off: 'idle', soldOut: 'warn' },
} as const
export type CouponRunState = keyof typeof COUPON_RUN_STATES.wire

/** The rules of a coupon as they were when it was issued; they decide its use. */
export interface CouponRules {
  readonly couponType: CouponType
  /** Fen. */
  readonly amount: number | null
  /** The share that remains to be paid. */
  readonly discountRate: number | null
  /** Fen. */
  readonly maxDiscount: number | null
  /** Fen. */
  readonly threshold: number
  readonly scopeType: 'all' | 'categories' | 'products' | 'excluded'
  readonly categoryIds: readonly string[]
  readonly skuIds: readonly string[]
  readonly refundReturn: boolean
  /** The only merchant whose orders may use it: the one that bears its cost. */
  readonly merchantId: string | null
}

/** The rules as a record shows them. */
export const COUPON_RULE_FIELDS = {
  amount: money('优惠金额'),
  threshold: money('使用门槛'),
  maxDiscount: money('最高优惠'),
} as const
