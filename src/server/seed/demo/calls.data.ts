/** The addresses of the merchants' programs, by the order of their keys; their credentials admit them. */
export const CALLERS = ['203.0.113.10', '198.51.100.23'] as const

/** Minutes after an order at which a program asks for its outcome. */
export const QUERIED_AFTER = 3

/** Refused calls: the program, how many minutes ago, what was asked, and the code, status and text of the answer. */
export const REFUSED_CALLS = [
  [
    0,
    206,
    {
      apiCode: 'balance.query',
      costMs: 3,
      bizNo: null,
      request: {},
      refusal: ['TIMESTAMP_EXPIRED', 401, '请求已过期'],
    },
  ],
  [
    0,
    37,
    {
      apiCode: 'order.create',
      costMs: 21,
      bizNo: 'YF26119001',
      request: { merchantOrderNo: 'YF26119001', skuCode: 'XK-30', qty: 1 },
      refusal: ['GOODS_OFF', 400, '商品已停售'],
    },
  ],
  [
    1,
    26,
    {
      apiCode: 'order.query',
      costMs: 3,
      bizNo: null,
      request: {},
      refusal: ['SIGN_ERROR', 401, '签名错误'],
    },
  ],
  [
    1,
    9,
    {
      apiCode: 'order.query',
      costMs: 7,
      bizNo: 'YF26118888',
      request: { merchantOrderNo: 'YF26118888' },
      refusal: ['ORDER_NOT_FOUND', 404, '订单不存在'],
    },
  ],
] as const
