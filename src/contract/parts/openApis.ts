/** The APIs a merchant can be granted, by their documented names. */
export const openApis = {
  labels: {
    'goods.list': '商品列表',
    'order.create': '下单',
    'order.query': '订单查询',
    'order.refund': '退款申请',
    'balance.query': '余额查询',
    'eternity.issue': '恒券发放',
    'eternity.query': '恒券查询',
    'eternity.verify': '恒券核销',
    'eternity.reverse': '恒券撤销核销',
    'eternity.void': '恒券作废',
  },
  wire: {
    'goods.list': 1,
    'order.create': 2,
    'order.query': 3,
    'order.refund': 4,
    'balance.query': 5,
    'eternity.issue': 6,
    'eternity.query': 7,
    'eternity.verify': 8,
    'eternity.reverse': 9,
    'eternity.void': 10,
  },
} as const

/** Signature algorithms of requests. */
export const signTypes = {
  labels: { hmac: 'HMAC-SHA256', rsa: 'RSA-SHA256' },
  wire: { hmac: 1, rsa: 2 },
} as const
