/** Where vouchers and red packets are issued. */
export const FAVOR_PLATFORMS = {
  labels: { wechat: '微信', alipay: '支付宝' },
  wire: { wechat: 1, alipay: 2 },
} as const
export type FavorPlatform = keyof typeof FAVOR_PLATFORMS.wire

/** The kinds of voucher stocks. */
export const STOCK_TYPES = {
  labels: { normal: '全场满减', items: '单品满减', platform: '平台立减金', alipay: '支付宝支付券' },
  wire: { normal: 1, items: 2, platform: 3, alipay: 4 },
} as const
export type StockType = keyof typeof STOCK_TYPES.wire

/** States of a voucher stock. */
export const STOCK_STATES = {
  label: '状态',
  initial: 'creating',
  labels: {
    inactive: '未激活',
    creating: '审核中',
    running: '运行中',
    paused: '已暂停',
    stopped: '已停止',
    failed: '创建失败',
  },
  wire: { inactive: 0, creating: 1, running: 2, paused: 3, stopped: 4, failed: 5 },
  tones: {
    inactive: 'warn',
    creating: 'info',
    running: 'ok',
    paused: 'warn',
    stopped: 'idle',
    failed: 'bad',
  },
} as const
export type StockState = keyof typeof STOCK_STATES.wire

/** For what a voucher is issued. */
export const FAVOR_BIZ_TYPES = {
  labels: {
    order: '商品订单',
    campaign: '营销活动',
    bank: '银行立减金',
    manual: '后台直发',
    api: '开放接口',
  },
  wire: { order: 1, campaign: 2, bank: 3, manual: 4, api: 5 },
} as const
export type FavorBizType = keyof typeof FAVOR_BIZ_TYPES.wire

/** States of one issued voucher. */
export const RECORD_STATES = {
  field: 'state',
  label: '状态',
  initial: 'pending',
  labels: {
    pending: '待发放',
    sending: '发放中',
    sent: '已发放',
    used: '已使用',
    expired: '已过期',
    failed: '发放失败',
    closed: '已关闭',
  },
  wire: { pending: 0, sending: 1, sent: 2, used: 3, expired: 4, failed: 5, closed: 6 },
  tones: {
    pending: 'info',
    sending: 'info',
    sent: 'ok',
    used: 'ok',
    expired: 'idle',
    failed: 'bad',
    closed: 'idle',
  },
} as const
export type RecordState = keyof typeof RECORD_STATES.wire

/** Why vouchers are issued again. */
export const REISSUE_REASONS = {
  labels: { failed: '发放失败补发', expired: '过期补发' },
  wire: { failed: 1, expired: 2 },
} as const
export type ReissueReason = keyof typeof REISSUE_REASONS.wire

/** Limits of the platforms. */
export const FAVOR_LIMITS = {
  maxCoupons: 10_000_000,
  perUser: 60,
  /** Days until the end of a stock, and between its beginning and its end. */
  aheadDays: 365,
  spanDays: { wechat: 90, alipay: 180 },
  /** Rows a call may issue again, and times one voucher may be. */
  reissueRows: 1000,
  reissueTimes: 5,
  /** Times an unknown outcome is asked about automatically before a person has to look. */
  retries: 10,
} as const
