import { GatewayError, type NormCode } from './gatewayError.ts'

/** What red packets call a refusal differently from vouchers. */
const RED_TEXTS: Readonly<Partial<Record<NormCode, string>>> = {
  STOCK_NOT_RUNNING: '红包活动已停止',
  USER_ACCOUNT_ABNORMAL: '用户账号异常，无法领取红包',
  NOT_ENOUGH: '商户余额不足，请充值后重试',
  NO_PERMISSION: '商户无权发放红包',
  RESOURCE_NOT_EXISTS: '红包不存在',
}
/** The sentence of a refusal about a red packet. */
export const redTextOf = ({ code, message }: Pick<GatewayError, 'code' | 'message'>): string =>
  RED_TEXTS[code] ?? message

const WECHAT_V2: Readonly<Record<string, NormCode>> = {
  NO_AUTH: 'NO_PERMISSION',
  SENDNUM_LIMIT: 'RULE_LIMIT',
  RULE_LIMIT: 'RULE_LIMIT',
  REQUEST_BLOCKED: 'RULE_LIMIT',
  FREQ_LIMIT: 'FREQUENCY',
  NOTENOUGH: 'NOT_ENOUGH',
  CA_ERROR: 'SIGN_ERROR',
  SIGN_ERROR: 'SIGN_ERROR',
  OPENID_ERROR: 'ACCOUNT_MISMATCH',
  MCH_NOT_EXISTS: 'MCH_NOT_EXISTS',
  USER_ACCOUNT_ABNORMAL: 'USER_ACCOUNT_ABNORMAL',
  V2_ACCOUNT_SIMPLE_BAN: 'USER_ACCOUNT_ABNORMAL',
  NOT_FOUND: 'RESOURCE_NOT_EXISTS',
  SYSTEMERROR: 'SYSTEM_ERROR',
  PROCESSING: 'SYSTEM_ERROR',
}
/** Codes that are said of the call as such; whether the red packet was sent is then certain: it was not. */
const FINAL = new Set([
  'PARAM_ERROR',
  'XML_ERROR',
  'MONEY_LIMIT',
  'SEND_FAILED',
  'FATAL_ERROR',
  'APPID_ERROR',
  'MSGAPPID_ERROR',
])

/** A refusal of the older interface of WeChat Pay in our terms; one that is not known leaves the outcome open. */
export function fromWechatV2(code: string, message: string): GatewayError {
  const norm = Object.hasOwn(WECHAT_V2, code) ? WECHAT_V2[code] : undefined
  if (norm) return new GatewayError(norm, code, message)
  if (FINAL.has(code)) return new GatewayError('PARAM_ERROR', code, message)
  // Refusals of the signature itself have no code.
  if (code === '' && /签名|sign/i.test(message)) return new GatewayError('SIGN_ERROR', 'SIGN_ERROR', message)
  return new GatewayError('SYSTEM_ERROR', code || 'FAIL', message)
}
