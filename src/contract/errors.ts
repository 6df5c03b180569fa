import { fillText, type Sentence } from '../kernel/sentence.ts'

/**
 * A refusal: status of the body, and Chinese sentence with `{named}` placeholders. With `report` it is logged
 * as an error of the server.
 */
export interface ErrorSpec {
  readonly status: number
  readonly text: string
  readonly report?: boolean
}

/** Every refusal the server can answer with, by its stable code (`data.errCode` on the wire). */
export const ERRORS = {
  VALIDATION: { status: 400, text: '{label}{rule}' },
  BAD_REQUEST: { status: 400, text: '请求格式不正确' },
  UNKNOWN_FIELD: { status: 400, text: '没有名为“{field}”的字段' },
  UNKNOWN_FILTER: { status: 400, text: '没有名为“{field}”的筛选条件' },
  CURSOR_INVALID: { status: 400, text: '翻页位置已失效，请从第一页重新查询' },
  UNKNOWN_SORT: { status: 400, text: '不能按“{field}”排序' },
  NO_SELECTION: { status: 400, text: '请选择至少一条数据' },
  TOO_MANY_ROWS: { status: 400, text: '最多 {limit} 条，当前 {count} 条' },
  RESULT_TOO_LARGE: { status: 400, text: '查询结果过多，请缩小查询范围' },
  REF_EXISTS: { status: 400, text: '{resource}下存在{count}条{by}，不能删除' },
  REF_MISSING: { status: 400, text: '{label}不存在或已删除' },
  HAS_CHILDREN: { status: 400, text: '请先删除子节点!' },
  PARENT_IS_SELF: { status: 400, text: '父节点不可选择自身!' },
  TREE_CYCLE: { status: 400, text: '父节点不可选择自身的下级!' },
  DUPLICATE: { status: 400, text: '{label}“{value}”已存在' },
  COMPUTED: { status: 400, text: '{label}由系统维护，不能填写' },
  FIXED: { status: 400, text: '{label}创建后不能修改' },
  GRANT_BEYOND: { status: 400, text: '不能授予自己没有的权限：{permission}' },
  ACCOUNT_UNPLACED: { status: 400, text: '请先给账号 [{account}] 分配角色、部门、岗位后再审批通过!' },
  RULE: { status: 400, text: '{text}' },
  UNAUTHORIZED: { status: 401, text: '请求未授权' },
  TOKEN_EXPIRED: { status: 401, text: '登录已过期，请重新登录' },
  TENANT_MISMATCH: { status: 401, text: '令牌与租户不一致' },
  PASSWORD_CHANGE: { status: 403, text: '请先修改初始密码' },
  TOO_MANY_GUESSES: { status: 400, text: '登录错误次数过多,请稍后再试' },
  JOB_OF_OTHER_TENANT: { status: 400, text: '后台任务只能在自己的租户内提交' },
  NO_KEY: { status: 400, text: '缺少请求号' },
  /** A warning: the same call with `confirm=1` is accepted. */
  CONFIRM: { status: 2002, text: '{text}' },
  FORBIDDEN: { status: 403, text: '没有访问权限' },
  NOT_FOUND: { status: 404, text: '数据不存在' },
  NO_ROUTE: { status: 404, text: '404 没找到请求' },
  VERSION_CONFLICT: { status: 409, text: '数据已被他人修改，请刷新后重试' },
  STATE_CONFLICT: { status: 409, text: '当前状态不允许该操作' },
  STATE_RACE: { status: 409, text: '单据状态已变化，请刷新后重试' },
  LEDGER_MISMATCH: { status: 409, text: '同一业务单号金额不一致' },
  BALANCE_NOT_ENOUGH: { status: 400, text: '账户可用额度不足' },
  CASH_SHORT: { status: 400, text: '退款金额不能超过账户可用余额(不含授信)' },
  ACCOUNT_FROZEN: { status: 400, text: '账户已冻结' },
  ACCOUNT_CLOSED: { status: 400, text: '账户已销户' },
  MCH_DISABLED: { status: 400, text: '商户已停用' },
  MCH_FROZEN: { status: 400, text: '商户已冻结' },
  GOODS_NOT_OPEN: { status: 400, text: '商品未开通' },
  GOODS_OFF: { status: 400, text: '商品已停售' },
  GOODS_MAINTAIN: { status: 400, text: '商品维护中' },
  TRANS_LIMIT: { status: 400, text: '超出交易限额' },
  DUPLICATE_ORDER: { status: 400, text: '重复下单，请稍后再试' },
  RISK_REJECT: { status: 400, text: '充值账号不在允许范围' },
  RISK_FREQ: { status: 400, text: '该账号充值次数超限' },
  NO_CHANNEL: { status: 400, text: '暂无可用渠道' },
  PRICE_LOSS: { status: 400, text: '商品价格异常，暂不可下单' },
  ORDER_MISMATCH: { status: 409, text: '订单号已存在且内容不一致' },
  HOLD_NONE: { status: 409, text: '没有可用的冻结金额' },
  HOLD_EXCEEDED: { status: 409, text: '扣款金额超过冻结金额' },
  IDEMPOTENT_CONFLICT: { status: 409, text: '请求重复且内容不一致' },
  UNDO_EXPIRED: { status: 409, text: '该操作已不能撤销' },
  UNDO_NONE: { status: 400, text: '该操作没有可撤销的记录' },
  EXPORT_TOO_LARGE: { status: 400, text: '导出数据超过{n}万行，请缩小查询范围' },
  EXPORT_NOT_SYNC: { status: 400, text: '数据量超过{n}万行，请使用导出任务' },
  EXPORT_QUEUE_FULL: { status: 400, text: '排队任务过多，请稍后再试' },
  EXPORT_EXPIRED: { status: 400, text: '文件已过期，请重新导出' },
  EXPORT_DENIED: { status: 403, text: '无权下载该文件' },
  FILE_MISSING: { status: 400, text: '请选择文件' },
  FILE_MISMATCH: { status: 400, text: '文件内容与扩展名不符' },
  FILE_TYPE: { status: 415, text: '文件类型不支持' },
  FILE_TOO_LARGE: { status: 413, text: '文件大小不能超过{limit}' },
  STORAGE_FULL: { status: 507, text: '存储空间已满，文件没有保存，请联系管理员', report: true },
  STORAGE_QUOTA: {
    status: 507,
    text: '附件空间不足：已用{used}，上限{limit}，请先删除不用的附件（删除约一小时后释放）',
  },
  TOO_LARGE: { status: 413, text: '请求内容过大' },
  SEARCH_TOO_OFTEN: { status: 429, text: '查找过于频繁，请 {seconds} 秒后再试' },
  TOO_MANY: { status: 429, text: '操作过于频繁，请稍后再试' },
  SYSTEM_ERROR: { status: 500, text: '系统异常，请联系管理员({traceId})', report: true },
  UNAVAILABLE: { status: 503, text: '数据库暂时不可用，请稍后重试', report: true },
  OUTCOME_UNKNOWN: {
    status: 503,
    text: '提交时与数据库的连接中断，操作可能已生效，请刷新核对后再操作',
    report: true,
  },
  BUSY: { status: 503, text: '系统繁忙，请稍后再试', report: true },
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof ERRORS

/** A refusal to be sent to the client. `field` names the input it concerns. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly params: Readonly<Record<string, unknown>>
  readonly field: string | undefined
  /** All failed fields of a validation, in the order of the declaration. */
  readonly errors: readonly FieldError[]
  /** Further data of the answer: the current row of a version conflict, the failed rows of a bulk action. */
  readonly details: Readonly<Record<string, unknown>>
  constructor(
    code: ErrorCode,
    params: Readonly<Record<string, unknown>> = {},
    field?: string,
    {
      errors = [],
      details = {},
    }: { readonly errors?: readonly FieldError[]; readonly details?: Readonly<Record<string, unknown>> } = {},
  ) {
    // A sentence of the noun replaces the usual one; the code stays.
    super(fillText(typeof params.text === 'string' ? params.text : ERRORS[code].text, params))
    this.code = code
    this.params = params
    this.field = field
    this.errors = errors
    this.details = details
  }
  /** Its message as a translatable sentence. */
  get sentence(): Sentence {
    return say(typeof this.params.text === 'string' ? this.params.text : ERRORS[this.code].text, this.params)
  }
  get status(): number {
    return ERRORS[this.code].status
  }
}

/** The error of one input, to be displayed beside it. */
export interface FieldError {
  readonly field: string
  readonly text: string
}

/**
 * The refusal for a row that does not exist or is not visible to the caller, with the noun's own message
 * where it has one.
 */
export const notFound = ({ missing }: { readonly missing: string | null }): Refusal =>
  new Refusal('NOT_FOUND', missing ? { text: missing } : {})

/** Throws a refusal, naming the field it concerns where there is one. */
export function fail(code: ErrorCode, params: Readonly<Record<string, unknown>> = {}, field?: string): never {
  throw new Refusal(code, params, field)
}
/** Throws a RULE refusal with a sentence of its own. */
export function refuse(text: string, field?: string): never {
  throw new Refusal('RULE', { text }, field)
}

/**
 * A sentence of the server that is no refusal: consequences and warnings of an action. Money in `params` is
 * already formatted.
 */
export const say = (text: string, params: Readonly<Record<string, unknown>> = {}): Sentence => ({
  text,
  params,
})
/** The sentence in Chinese with all placeholders filled. */
export const sentenceText = ({ text, params }: Sentence): string => fillText(text, params)
