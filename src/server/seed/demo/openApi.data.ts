/** Apps of the demonstration; the first gets keys. */
export const APPS = [
  {
    appCode: 'app_Kd83hQ0xTz',
    appName: '数字商品采购',
    appType: 'merchant',
    apiCodes: [
      'goods.list',
      'order.create',
      'order.query',
      'order.refund',
      'balance.query',
      'coupon.grant',
      'coupon.query',
      'coupon.use',
    ],
    signTypes: ['hmac', 'rsa'],
    defaultQps: 50,
    defaultBurst: 100,
    dayQuota: 0,
    ipRequired: true,
    keyTtlDays: 365,
    remark: '商户系统对接直充与卡密',
    status: 'enabled',
  },
  {
    appCode: 'app_9vPm2LcYb4',
    appName: '余额查询',
    appType: 'merchant',
    apiCodes: ['balance.query'],
    signTypes: ['hmac'],
    defaultQps: 5,
    defaultBurst: 10,
    dayQuota: 20_000,
    ipRequired: true,
    keyTtlDays: 180,
    remark: '只读，供商户财务系统使用',
    status: 'enabled',
  },
] as const

/** Key of the published examples, so that they work against a demonstration. */
export const PUBLISHED = {
  apiKey: 'ak_7Qm2ZxT9bL4cVn1K',
  apiSecret: 'sk_test_3f9A1c7E5b2D8g6H4j0K2m8P5r1T9v7X',
}
/** Keys of the first credentials. */
export const KEYS = [
  PUBLISHED,
  { apiKey: 'ak_Xw5Rt81nQe0uLs6B', apiSecret: 'sk_demo_8Hn2Vb6Qw1Zr4Tc9Yk3Lm7Pd0Fs5Gj8Xa' },
]
