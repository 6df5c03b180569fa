/** What a quota belongs to: whatever gives away things or money within a limit. */
export const QUOTA_OWNERS = {
  labels: {
    coupon: '优惠券',
    couponActivity: '券码活动',
    cardGoods: '卡活动商品',
    eternityCoupon: '恒券',
    favorStock: '立减金批次',
    favorPlacement: '立减金投放',
    redEnvelope: '红包活动',
  },
  wire: {
    coupon: 1,
    couponActivity: 2,
    cardGoods: 3,
    eternityCoupon: 4,
    favorStock: 5,
    favorPlacement: 6,
    redEnvelope: 7,
  },
} as const
export type QuotaOwnerName = keyof typeof QUOTA_OWNERS.wire

/** What a quota counts: pieces, or an amount in fen. */
export const QUOTA_KINDS = {
  labels: { count: '数量', amount: '金额' },
  wire: { count: 1, amount: 2 },
} as const
export type QuotaKind = keyof typeof QUOTA_KINDS.wire

/** Why a quota changes. */
export const QUOTA_TYPES = {
  labels: {
    initial: '初始',
    add: '追加',
    issue: '发放',
    return: '退回',
    void: '作废',
    expire: '过期回收',
    adjust: '调整',
    reserve: '预占',
    release: '释放',
  },
  wire: {
    initial: 1,
    add: 2,
    issue: 3,
    return: 4,
    void: 5,
    expire: 6,
    adjust: 7,
    reserve: 8,
    release: 9,
  },
  tones: {
    initial: 'ok',
    add: 'ok',
    issue: 'info',
    return: 'ok',
    void: 'bad',
    expire: 'bad',
    adjust: 'warn',
    reserve: 'warn',
    release: 'ok',
  },
} as const
export type QuotaType = keyof typeof QUOTA_TYPES.wire
