/** Where an app runs. */
export const APP_TYPES = {
  labels: { h5: 'H5', wechat: '微信小程序', alipay: '支付宝小程序', unionPay: '云闪付' },
  wire: { h5: 1, wechat: 2, alipay: 3, unionPay: 4 },
} as const

/** How consumers log in. */
export const LOGIN_MODES = {
  labels: { sms: '手机验证码', wechat: '微信', alipay: '支付宝', union: '联合登录', none: '免登' },
  wire: { sms: 1, wechat: 2, alipay: 3, union: 4, none: 5 },
} as const

/** What a code of a page consists of; it stands in paths. */
export const PAGE_CODE = {
  max: 32,
  mono: true,
  pattern: /^[a-z][a-zA-Z0-9_-]*$/,
  patternText: '页面编码以小写字母开头，只含字母、数字、横线、下划线',
} as const
