/** The refusals of a login, by the names used here: code and sentence of the contract. */
const REASONS = {
  badRequest: { code: 2000, text: '无效请求' },
  noTenant: { code: 2002, text: '未获得用户的租户信息' },
  locked: { code: 2003, text: '登录错误次数过多,请稍后再试' },
  credentials: { code: 2004, text: '用户名或密码错误' },
  captcha: { code: 2004, text: '验证码不正确' },
  captchaWanted: { code: 2004, text: '请输入验证码' },
  inactive: { code: 2004, text: '账号正在等待审核,请联系管理员' },
  disabled: { code: 2004, text: '账号已停用,请联系管理员' },
  noRole: { code: 2005, text: '未获得用户的角色信息' },
  tenantExpired: { code: 2006, text: '租户授权已过期,请联系管理员' },
  tenantLocked: { code: 2006, text: '租户已锁定' },
  notOwnRole: { code: 2000, text: '只能切换到自己的部门和角色' },
  refresh: { code: 2010, text: '令牌刷新错误或无效' },
  noClientHeader: { code: 3001, text: '请求头中未找到 [Authorization] 信息' },
  clientHeader: { code: 3001, text: '客户端令牌解析失败' },
  client: { code: 3001, text: '客户端认证失败' },
  clientGrant: { code: 3002, text: '客户端未授权' },
  grant: { code: 4000, text: '不支持的授权类型' },
  sms: { code: 4000, text: '短信服务未配置' },
  registration: { code: 4000, text: '未开启注册功能' },
} as const

export type LoginReason = keyof typeof REASONS

/** A login that is refused; the answer is HTTP 200 with `error_code` and `error_description`. */
export class LoginRefusal extends Error {
  readonly reason: LoginReason
  readonly code: number
  constructor(reason: LoginReason) {
    super(REASONS[reason].text)
    this.reason = reason
    this.code = REASONS[reason].code
  }
}

/** Refuses a login. */
export function refuseLogin(reason: LoginReason): never { throw new LoginRefusal(reason) }
