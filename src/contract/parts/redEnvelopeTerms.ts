/** Whether every red packet holds the same amount. */
export const RED_AMOUNT_TYPES = {
  labels: { fixed: '固定', random: '随机' },
  wire: { fixed: 1, random: 2 },
} as const
export type RedAmountType = keyof typeof RED_AMOUNT_TYPES.wire

/** Scenes of WeChat Pay, without which it sends amounts within narrow bounds only. */
const SCENE_NAMES = {
  promotion: '商品促销',
  lottery: '抽奖',
  prize: '虚拟物品兑奖',
  welfare: '企业内部福利',
  channel: '渠道分润',
  insurance: '保险回馈',
  ticket: '彩票派奖',
  tax: '税务刮奖',
} as const
export const RED_SCENES = {
  labels: SCENE_NAMES,
  wire: {
    promotion: 'PRODUCT_1',
    lottery: 'PRODUCT_2',
    prize: 'PRODUCT_3',
    welfare: 'PRODUCT_4',
    channel: 'PRODUCT_5',
    insurance: 'PRODUCT_6',
    ticket: 'PRODUCT_7',
    tax: 'PRODUCT_8',
  },
} as const
export type RedScene = keyof typeof RED_SCENES.wire

/** How a campaign stands at Alipay. */
export const CAMPAIGN_STATES = {
  labels: {
    created: '待打款',
    paid: '已打款',
    ready: '发放中',
    pause: '已暂停',
    closed: '已关闭',
    settle: '已结算',
  },
  wire: {
    created: 'CREATED',
    paid: 'PAID',
    ready: 'READY',
    pause: 'PAUSE',
    closed: 'CLOSED',
    settle: 'SETTLE',
  },
  tones: { created: 'warn', paid: 'ok', ready: 'ok', pause: 'warn', closed: 'idle', settle: 'idle' },
} as const
export type CampaignState = keyof typeof CAMPAIGN_STATES.wire

/** States of one red packet. */
export const RED_RECORD_STATES = {
  field: 'state',
  label: '状态',
  initial: 'pending',
  labels: {
    pending: '待发放',
    sending: '发放中',
    sent: '已发放待领取',
    received: '已领取',
    failed: '发放失败',
    refunding: '退款中',
    refunded: '已退款',
  },
  wire: { pending: 0, sending: 1, sent: 2, received: 3, failed: 4, refunding: 5, refunded: 6 },
  tones: {
    pending: 'info',
    sending: 'info',
    sent: 'ok',
    received: 'ok',
    failed: 'bad',
    refunding: 'warn',
    refunded: 'idle',
  },
} as const
export type RedRecordState = keyof typeof RED_RECORD_STATES.wire

/** Limits of the platforms, in fen, pieces and months. */
export const RED_LIMITS = {
  minAmount: { wechat: 100, alipay: 10 },
  /** Without a scene WeChat Pay sends at most this much. */
  plainMax: 20_000,
  maxAmount: 499_900,
  maxCount: 10_000_000,
  months: 6,
  /** Accounts one call may send to. */
  accounts: 1000,
  /** Times an unknown outcome is asked about automatically before a person has to look. */
  retries: 10,
} as const
