import { type ErrorCode, Refusal } from '../../contract/errors.ts'
import { BUSINESS_REFUSALS } from '../../contract/refusals/business.ts'
import { fillText } from '../../kernel/sentence.ts'
import { outageRefusal, RETRY_AFTER_SECONDS } from '../engine/dbErrors.ts'

/** Refusals of the open API, with HTTP status and text. */
export const REFUSALS = {
  PARAM_MISSING: [400, '参数缺失'],
  PARAM_INVALID: [400, '参数错误：{field}'],
  KEY_INVALID: [401, '密钥无效'],
  KEY_EXPIRED: [401, '密钥已过期'],
  SIGN_ERROR: [401, '签名错误'],
  TIMESTAMP_EXPIRED: [401, '请求已过期'],
  REPLAY: [401, '重复请求'],
  IP_DENIED: [403, 'IP未授权'],
  API_DENIED: [403, '接口未授权'],
  APP_DISABLED: [403, '应用已停用'],
  MCH_DISABLED: [403, '商户已停用'],
  MCH_FROZEN: [403, '商户已冻结'],
  NOT_FOUND: [404, '接口不存在'],
  ORDER_NOT_FOUND: [404, '订单不存在'],
  BILL_NOT_FOUND: [404, '账单不存在'],
  RATE_LIMIT: [429, '请求过于频繁'],
  QUOTA_EXCEEDED: [429, '超出日调用配额'],
  GOODS_NOT_OPEN: [400, '商品未开通'],
  GOODS_OFF: [400, '商品已停售'],
  GOODS_MAINTAIN: [400, '商品维护中'],
  PRICE_CHANGED: [400, '商品价格已变动'],
  ACTIVITY_SOLD_OUT: [400, '活动库存不足'],
  PRICE_LOSS: [400, '商品价格异常，暂不可下单'],
  BALANCE_NOT_ENOUGH: [400, '账户可用额度不足'],
  NO_CHANNEL: [400, '暂无可用渠道'],
  RISK_REJECT: [400, '充值账号不在允许范围'],
  BLACK_USER_BLOCKED: [400, '您的账号存在异常，请联系客服'],
  RISK_FREQ: [400, '该账号充值次数超限'],
  TRANS_LIMIT: [400, '超出交易限额'],
  DUPLICATE_ORDER: [400, '重复下单，请稍后再试'],
  ORDER_NO_CONFLICT: [400, '订单号已存在且内容不一致'],
  REFUND_NO_CONFLICT: [400, '退款号已存在且内容不一致'],
  REFUND_REJECT: [400, '不能退款：{reason}'],
  COUPON_REJECT: [400, '优惠券不可用：{reason}'],
  COUPON_NOT_FOUND: [404, '优惠券不存在'],
  VOUCHER_REJECT: [400, '立减金不可发放：{reason}'],
  VOUCHER_NOT_FOUND: [404, '立减金不存在'],
  SYSTEM_BUSY: [503, '系统繁忙，请稍后查询'],
  SYSTEM_ERROR: [500, '系统异常'],
} as const satisfies Record<string, readonly [number, string]>

export type OpenCode = keyof typeof REFUSALS
const isOpenCode = (code: string): code is OpenCode => Object.hasOwn(REFUSALS, code)
/** Codes of other refusals as codes of the open API; a refusal whose code the open API has keeps it. */
const OPEN_CODE_OF: Readonly<Partial<Record<ErrorCode, OpenCode>>> = {
  ORDER_MISMATCH: 'ORDER_NO_CONFLICT',
  ACCOUNT_FROZEN: 'MCH_FROZEN',
  ACCOUNT_CLOSED: 'MCH_FROZEN',
  LEDGER_MISMATCH: 'ORDER_NO_CONFLICT',
  BUSY: 'SYSTEM_BUSY',
  SERVICE_OFF: 'GOODS_OFF',
}

/** A refusal of the open API. */
export class OpenRefusal extends Error {
  readonly code: OpenCode
  /** Seconds after which a retry is useful. */
  readonly retryAfter: number | null
  constructor(
    code: OpenCode,
    {
      params = {},
      retryAfter = null,
    }: { readonly params?: Readonly<Record<string, string>>; readonly retryAfter?: number | null } = {},
  ) {
    super(fillText(REFUSALS[code][1], params))
    this.code = code
    this.retryAfter = retryAfter
  }
  get status(): number {
    return REFUSALS[this.code][0]
  }
}

/** Whether a refusal is about what the program sent: a rule of the business or of a field was broken. */
const concernsParameters = ({ code, status }: Refusal): boolean =>
  code === 'VALIDATION' || (status === 400 && Object.hasOwn(BUSINESS_REFUSALS, code))

/** A refusal of the server as one of the open API; null where it is internal. */
function openRefusalOf(refusal: Refusal): OpenRefusal | null {
  const { code } = refusal
  const openCode = OPEN_CODE_OF[code] ?? (isOpenCode(code) ? code : null)
  if (openCode) return new OpenRefusal(openCode)
  return concernsParameters(refusal)
    ? new OpenRefusal('PARAM_INVALID', { params: { field: refusal.message } })
    : null
}

/** Throws a refusal; `field` is the parameter it concerns. */
export function refuseOpen(code: OpenCode, field?: string): never {
  throw new OpenRefusal(code, field === undefined ? {} : { params: { field } })
}

/** Any error as a refusal of the open API. */
export function refusalOf(error: unknown): OpenRefusal {
  if (error instanceof OpenRefusal) return error
  const refusal = error instanceof Refusal ? error : outageRefusal(error)
  if (refusal?.status === 503) return new OpenRefusal('SYSTEM_BUSY', { retryAfter: RETRY_AFTER_SECONDS })
  return (refusal ? openRefusalOf(refusal) : null) ?? new OpenRefusal('SYSTEM_ERROR')
}

/** The refusal of a request that could not be parsed. */
export const unreadableRequest = (error: unknown): OpenRefusal =>
  new OpenRefusal('PARAM_INVALID', {
    params: { field: (error instanceof Refusal ? error.field : null) ?? 'body' },
  })
