/** A voucher is either exchanged a number of times, or its value is spent in parts. */
export const COUPON_KINDS = {
  labels: { counted: '兑换券', valued: '面额券' },
  wire: { counted: 1, valued: 2 },
} as const

/** When the customer is charged for a voucher: as it is issued, or as it is used. */
export const SETTLE_MODES = {
  labels: { issue: '按发放结算', use: '按核销结算' },
  wire: { issue: 1, use: 2 },
} as const

/** Who keeps the money of a voucher that expired. */
export const EXPIRE_POLICIES = {
  labels: { customer: '退回客户', platform: '归平台' },
  wire: { customer: 1, platform: 2 },
} as const

/** How a voucher came to its holder. */
export const SEND_CHANNELS = {
  labels: {
    api: '开放接口',
    mail: '邮件',
    manual: '短信手工',
    import: '导入',
    activity: '活动',
    cloud: '营销云',
  },
  wire: { api: 1, mail: 2, manual: 3, import: 4, activity: 5, cloud: 6 },
} as const

/** Where a voucher was used. */
export const VERIFY_CHANNELS = {
  labels: { page: 'H5自助', store: '门店扫码', api: '接口', console: '后台' },
  wire: { page: 1, store: 2, api: 3, console: 4 },
} as const

export const ETERNITY_ORDER_STATES = {
  field: 'orderStatus',
  label: '状态',
  initial: 'unused',
  labels: { unused: '待使用', part: '部分核销', used: '已核销', expired: '已过期', void: '已作废' },
  wire: { unused: 1, part: 2, used: 3, expired: 4, void: 5 },
  tones: { unused: 'info', part: 'ok', used: 'ok', expired: 'warn', void: 'bad' },
} as const
