/** What an activity gives for a code: one coupon, or several together. */
export const CODE_KINDS = {
  labels: { coupon: '单券', package: '券包' },
  wire: { coupon: 1, package: 2 },
} as const

/** Who made the codes of an activity. */
export const CODE_MODES = {
  labels: { generated: '系统生成', imported: '导入' },
  wire: { generated: 1, imported: 2 },
} as const

/** The life of a code; what is redeemed, refunded, void or expired changes no more. */
export const CODE_STATES = {
  field: 'state',
  label: '券码状态',
  initial: 'available',
  labels: {
    available: '可用',
    assigned: '已发出',
    redeemed: '已兑换',
    refunded: '已退款',
    void: '已作废',
    expired: '已过期',
  },
  wire: { available: 0, assigned: 1, redeemed: 2, refunded: 3, void: 4, expired: 5 },
  tones: {
    available: 'ok',
    assigned: 'info',
    redeemed: 'idle',
    refunded: 'warn',
    void: 'bad',
    expired: 'bad',
  },
} as const

/** Where an enabled activity stands in its time. */
export const CODE_RUN_STATES = {
  labels: { before: '未开始', running: '进行中', over: '已结束', off: '已停用', soldOut: '已领完' },
  wire: { before: 0, running: 1, over: 2, off: 3, soldOut: 4 },
  tones: { before: 'info', running: 'ok', over: 'idle', off: 'warn', soldOut: 'bad' },
} as const

/** Codes of an activity by what became of them, as a bar of its page. */
export const CODE_BAR = {
  label: '券码',
  total: 'totalStock',
  main: true,
  parts: [
    { label: '已兑换', of: ['redeemedQty'], look: 'full' },
    { label: '已发出', of: ['assignedQty'], look: 'half' },
    { label: '可用', of: ['balance'], look: 'pale' },
    { label: '已退款', of: ['refundedQty'], look: 'gone' },
    { label: '已作废', of: ['voidQty'], look: 'void' },
    { label: '已过期', of: ['expiredQty'], look: 'gone' },
  ],
} as const

/** How many codes of an activity were handed out, and of these redeemed; codes that left their state still count. */
export const CODE_FUNNEL = {
  label: '转化',
  steps: [
    { label: '券码总量', of: ['totalStock'] },
    { label: '累计发出', of: ['handedQty'] },
    { label: '已兑换', of: ['redeemedQty'] },
  ],
  beside: [
    { label: '已退款', of: ['refundedQty'] },
    { label: '已作废', of: ['voidQty'] },
    { label: '已过期', of: ['expiredQty'] },
  ],
} as const
