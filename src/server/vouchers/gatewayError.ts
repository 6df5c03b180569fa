/** How a refusal of a platform is treated. */
export type FailClass = 'final' | 'reissue' | 'retryLater' | 'unknown'

/** What can go wrong with a voucher, whichever platform it is of: class and Chinese sentence. */
export const NORM_CODES = {
  PARAM_ERROR: { klass: 'final', text: '参数错误' },
  STOCK_NOT_RUNNING: { klass: 'retryLater', text: '活动已结束或未激活' },
  ACCOUNT_MISMATCH: { klass: 'reissue', text: 'openid与appid不匹配' },
  MCH_NOT_EXISTS: { klass: 'final', text: '商户号不合法' },
  SIGN_ERROR: { klass: 'final', text: '签名错误' },
  USER_ACCOUNT_ABNORMAL: { klass: 'reissue', text: '用户账号异常，无法领券' },
  NOT_ENOUGH: { klass: 'retryLater', text: '批次预算不足' },
  RULE_LIMIT: { klass: 'reissue', text: '用户领取已达上限' },
  NO_PERMISSION: { klass: 'final', text: '商户无权发券' },
  RESOURCE_NOT_EXISTS: { klass: 'final', text: '批次不存在' },
  FREQUENCY: { klass: 'unknown', text: '接口限频，稍后自动重试' },
  DAY_LIMIT: { klass: 'retryLater', text: '当日预算已用完' },
  STOCK_PAUSED: { klass: 'retryLater', text: '批次已暂停' },
  USER_LIMIT: { klass: 'reissue', text: '用户领取次数已达上限' },
  SYSTEM_ERROR: { klass: 'unknown', text: '平台处理中' },
  TIMEOUT: { klass: 'unknown', text: '平台处理中' },
} as const satisfies Record<string, { readonly klass: FailClass; readonly text: string }>
export type NormCode = keyof typeof NORM_CODES

export const isNormCode = (code: string | null): code is NormCode => code !== null && code in NORM_CODES
/** Codes a person may try again with the same number: what prevented the voucher may have changed. */
export const isRetryable = (code: NormCode): boolean =>
  NORM_CODES[code].klass === 'retryLater' || code === 'RULE_LIMIT' || code === 'USER_LIMIT'
/** Codes that somebody has to set right in the settings of the channel. */
export const isAlarming = (code: NormCode): boolean =>
  code === 'SIGN_ERROR' || code === 'NO_PERMISSION' || code === 'MCH_NOT_EXISTS'

/** A platform refused, or its answer is unknown. */
export class GatewayError extends Error {
  readonly code: NormCode
  readonly platformCode: string
  readonly klass: FailClass
  constructor(code: NormCode, platformCode: string = code, detail = '') {
    const { klass, text } = NORM_CODES[code]
    super(code === 'PARAM_ERROR' && detail ? `${text}：${detail}`.slice(0, 200) : text)
    this.code = code
    this.platformCode = platformCode
    this.klass = klass
  }
}

const WECHAT_CODES: Readonly<Record<string, NormCode>> = {
  PARAM_ERROR: 'PARAM_ERROR',
  APPID_MCHID_NOT_MATCH: 'ACCOUNT_MISMATCH',
  MCH_NOT_EXISTS: 'MCH_NOT_EXISTS',
  SIGN_ERROR: 'SIGN_ERROR',
  USER_ACCOUNT_ABNORMAL: 'USER_ACCOUNT_ABNORMAL',
  NOT_ENOUGH: 'NOT_ENOUGH',
  NOTENOUGH: 'NOT_ENOUGH',
  RULE_LIMIT: 'RULE_LIMIT',
  NO_AUTH: 'NO_PERMISSION',
  RESOURCE_NOT_EXISTS: 'RESOURCE_NOT_EXISTS',
  FREQUENCY_LIMIT_EXCEED: 'FREQUENCY',
  FREQUENCY_LIMITED: 'FREQUENCY',
  RATELIMIT_EXCEEDED: 'FREQUENCY',
  SYSTEM_ERROR: 'SYSTEM_ERROR',
}

/** A refusal of WeChat Pay in our terms; its message decides where one code means several things. */
export function fromWechat(status: number, code: string, message: string): GatewayError {
  const found = (norm: NormCode): GatewayError => new GatewayError(norm, code || `HTTP ${status}`, message)
  if (code === 'INVALID_REQUEST') {
    if (/openid|appid/i.test(message)) return found('ACCOUNT_MISMATCH')
    if (/结束|激活|暂停|未开始|不在/.test(message)) return found('STOCK_NOT_RUNNING')
    return found('PARAM_ERROR')
  }
  if (code === 'REQUEST_BLOCKED')
    return found(/上限|次数|限制领取|已领/.test(message) ? 'RULE_LIMIT' : 'NO_PERMISSION')
  const norm = Object.hasOwn(WECHAT_CODES, code) ? WECHAT_CODES[code] : undefined
  if (norm) return found(norm)
  if (status >= 500) return found('SYSTEM_ERROR')
  if (status === 429) return found('FREQUENCY')
  if (status === 401) return found('SIGN_ERROR')
  if (status === 403) return found('NO_PERMISSION')
  if (status === 404) return found('RESOURCE_NOT_EXISTS')
  return found('PARAM_ERROR')
}

/** Parts of the sub codes of Alipay, first match counts. */
const ALIPAY_PARTS: readonly (readonly [RegExp, NormCode])[] = [
  [/SYSTEM_ERROR|UNKNOW|^20000$|TIMEOUT/i, 'SYSTEM_ERROR'],
  [/LIMIT_EXCEED|CALL_LIMITED|FREQUENCY|isp\.call-limit|REQUEST_TOO/i, 'FREQUENCY'],
  [/invalid-signature|missing-signature|invalid-app/i, 'SIGN_ERROR'],
  [/insufficient-isv-permissions|NO_RIGHT|NO_PERMISSION|MERCHANT_NOT_AUTH/i, 'NO_PERMISSION'],
  [/MERCHANT_NOT_EXIST|PID_/, 'MCH_NOT_EXISTS'],
  [/BUDGET|NOT_ENOUGH|INVENTORY/, 'NOT_ENOUGH'],
  [/USER_LIMIT|RECEIVE_LIMIT|RULE_LIMIT|OVER_LIMIT/, 'RULE_LIMIT'],
  [/USER_.*(?:STATUS|ABNORMAL|FROZEN|RISK)|USER_NOT_EXIST/, 'USER_ACCOUNT_ABNORMAL'],
  [/ACTIVITY_NOT_EXIST|VOUCHER_NOT_EXIST|NOT_FOUND/, 'RESOURCE_NOT_EXISTS'],
  [/ACTIVITY|CAMP/, 'STOCK_NOT_RUNNING'],
  [/OPEN_ID|USER_ID|APP_ID/, 'ACCOUNT_MISMATCH'],
]

/** A refusal of Alipay in our terms. */
export function fromAlipay(code: string, subCode: string, message: string): GatewayError {
  const text = subCode || code
  const [, norm] = ALIPAY_PARTS.find(([pattern]) => pattern.test(text)) ?? [null, 'PARAM_ERROR' as const]
  return new GatewayError(norm, text, message)
}
