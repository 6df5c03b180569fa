/** The addresses of the merchants' programs, by the order of their keys; their credentials admit them. */
export const CALLERS = ['203.0.113.10', '198.51.100.23'] as const

/** Minutes after an order at which a program asks for its outcome. */
export const QUERIED_AFTER = 3

/** Refused calls: the program, how many minutes ago, and what was asked. */
export const REFUSED_CALLS = [
  [
    0,
    206,
    {
      apiCode: 'balance.query',
      costMs: 3,
      bizNo: null,
      request: {},
      answer: null,
      code: 'TIMESTAMP_EXPIRED',
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
      answer: null,
      code: 'GOODS_OFF',
    },
  ],
  [1, 26, { apiCode: 'order.query', costMs: 3, bizNo: null, request: {}, answer: null, code: 'SIGN_ERROR' }],
  [
    1,
    9,
    {
      apiCode: 'order.query',
      costMs: 7,
      bizNo: 'YF26118888',
      request: { merchantOrderNo: 'YF26118888' },
      answer: null,
      code: 'ORDER_NOT_FOUND',
    },
  ],
] as const
