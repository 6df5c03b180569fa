/** The APIs a merchant can be granted, by their documented names. */
export const openApis = {
  labels: {
    'goods.list': '商品列表',
    'order.create': '下单',
    'order.query': '订单查询',
    'order.refund': '退款申请',
    'balance.query': '余额查询',
    'coupon.grant': '券发放',
    'coupon.query': '券查询',
    'coupon.use': '券占用与核销',
    'eternity.issue': '恒券发放',
    'eternity.query': '恒券查询',
    'eternity.verify': '恒券核销',
    'eternity.reverse': '恒券撤销核销',
    'eternity.void': '恒券作废',
    'bill.list': '账单列表',
    'bill.download': '账单下载',
    'favor.issue': '立减金发放',
    'favor.claim': '立减金领取',
    'favor.query': '立减金查询',
  },
  wire: {
    'goods.list': 1,
    'order.create': 2,
    'order.query': 3,
    'order.refund': 4,
    'balance.query': 5,
    'coupon.grant': 6,
    'coupon.query': 7,
    'coupon.use': 8,
    'eternity.issue': 9,
    'eternity.query': 10,
    'eternity.verify': 11,
    'eternity.reverse': 12,
    'eternity.void': 13,
    'bill.list': 14,
    'bill.download': 15,
    'favor.issue': 20,
    'favor.claim': 21,
    'favor.query': 22,
  },
} as const

/** Signature algorithms of requests. */
export const signTypes = {
  labels: { hmac: 'HMAC-SHA256', rsa: 'RSA-SHA256' },
  wire: { hmac: 1, rsa: 2 },
} as const
