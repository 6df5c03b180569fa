/** The types of stock movements. */
export const FLOW_TYPES = {
  labels: {
    in: '入库',
    lock: '锁定',
    unlock: '解锁',
    out: '出库',
    back: '退回',
    invalid: '作废',
    expire: '过期',
    allocate: '分配商户',
    recall: '商户退回',
    adjust: '盘点',
    transfer: '划转',
  },
  wire: {
    in: 1,
    lock: 2,
    unlock: 3,
    out: 4,
    back: 5,
    invalid: 6,
    expire: 7,
    allocate: 8,
    recall: 9,
    adjust: 10,
    transfer: 11,
  },
} as const

/** The documents of stock movements; document type, number and mark together make a movement unique. */
export const FLOW_DOCUMENTS = {
  labels: {
    order: '订单',
    stockOut: '出库单',
    reissue: '补发',
    stockIn: '入库单',
    adjust: '盘点',
    invalid: '作废',
    expire: '过期',
    recall: '商户退回',
    transfer: '划转单',
    supplier: '接口提卡',
    emailOrder: '邮件订单',
  },
  wire: {
    order: 1,
    stockOut: 2,
    reissue: 3,
    stockIn: 4,
    adjust: 5,
    invalid: 6,
    expire: 7,
    recall: 8,
    transfer: 9,
    supplier: 10,
    emailOrder: 11,
  },
} as const
