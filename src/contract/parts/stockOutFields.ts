/** The types of documents that hand cards out. */
export const STOCK_OUT_TYPES = {
  labels: {
    pickup: '商户提卡',
    allocate: '分配商户库存',
    sample: '样品/内部领用',
    loss: '报损',
    back: '退供应商',
    own: '自有电子卡制卡',
  },
  wire: { pickup: 1, allocate: 2, sample: 3, loss: 4, back: 5, own: 6 },
} as const

/** How a package of cards reaches its receiver. */
export const RECEIVE_TYPES = {
  labels: { download: '控制台下载', mail: '邮件发送', push: '接口推送' },
  wire: { download: 1, mail: 2, push: 3 },
} as const
