import { fen } from '../../src/kernel/money.ts'
import type { PayAccount, PaymentRequest, RefundRequest } from '../../src/server/payments/provider.ts'
import { API_V3_KEY, MERCHANT, PLATFORM } from './wechatPay.ts'

/** An account at a provider's double. */
export const payAccount = (gatewayUrl: string, more: Partial<PayAccount> = {}): PayAccount => ({
  channelCode: 'wxNative',
  mchId: '1900000001',
  appId: 'wx8888888888888888',
  apiV3Key: API_V3_KEY,
  privateKey: MERCHANT.privateKey,
  certSerialNo: MERCHANT.serial,
  platformKey: PLATFORM.certificate,
  platformSerial: '',
  notifyToken: 'token',
  gatewayUrl,
  notifyUrl: 'https://console.example/api/blade-pay/notify/PC1/token',
  allowPrivate: true,
  ...more,
})
export const payRequest = (
  payNo: string,
  amount = 19_900,
  payerOpenId: string | null = null,
): PaymentRequest => ({
  payNo,
  subject: '商城订单',
  amount: fen(amount),
  payerOpenId,
  expireAt: new Date(Date.now() + 1_800_000),
})
export const refundRequest = (payNo: string, refundNo: string): RefundRequest => ({
  payNo,
  refundNo,
  tradeNo: null,
  total: fen(19_900),
  amount: fen(9_900),
  reason: '退货',
})
