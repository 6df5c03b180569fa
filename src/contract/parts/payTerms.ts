/** Ways of paying a customer knows. */
export const PAY_WAYS = {
  choices: {
    wechat: '微信',
    alipay: '支付宝',
    union: '云闪付',
    bank: '对公',
    balance: '余额',
    mock: '模拟',
  },
  wire: { wechat: 1, alipay: 2, union: 3, bank: 4, balance: 5, mock: 9 },
} as const
export type PayWay = keyof typeof PAY_WAYS.choices

/** What is paid for. */
export const PAY_SCENES = {
  choices: { shop: '商城订单', topUp: '账户充值', campaign: '活动支付', freight: '运费' },
  wire: { shop: 1, topUp: 2, campaign: 3, freight: 4 },
} as const
export type PayScene = keyof typeof PAY_SCENES.choices

/** The catalogue of channels: name, code on the wire, way of paying. Those without a provider are not offered. */
export const PAY_CHANNELS = {
  choices: {
    wxJsapi: '微信公众号/小程序',
    wxH5: '微信H5',
    wxNative: '微信扫码',
    aliWap: '支付宝手机网站',
    aliApp: '支付宝APP',
    aliJsapi: '支付宝小程序',
    unionQr: '云闪付',
    bankTransfer: '对公转账',
    balance: '余额/积分',
    mock: '模拟',
  },
  wire: {
    wxJsapi: 'WX_JSAPI',
    wxH5: 'WX_H5',
    wxNative: 'WX_NATIVE',
    aliWap: 'ALI_WAP',
    aliApp: 'ALI_APP',
    aliJsapi: 'ALI_JSAPI',
    unionQr: 'UNION_QR',
    bankTransfer: 'BANK_TRANSFER',
    balance: 'BALANCE',
    mock: 'MOCK',
  },
  withheld: ['unionQr', 'bankTransfer', 'balance'],
} as const
export type PayChannelCode = keyof typeof PAY_CHANNELS.choices

const WAYS: Readonly<Record<PayChannelCode, PayWay>> = {
  wxJsapi: 'wechat',
  wxH5: 'wechat',
  wxNative: 'wechat',
  aliWap: 'alipay',
  aliApp: 'alipay',
  aliJsapi: 'alipay',
  unionQr: 'union',
  bankTransfer: 'bank',
  balance: 'balance',
  mock: 'mock',
}
/** The way of paying of a channel. */
export const payWayOf = (code: PayChannelCode): PayWay => WAYS[code]
