import type { ErrorSpec } from './spec.ts'

/** Refusals of logins, sessions and passwords. */
export const ACCESS_REFUSALS = {
  UNAUTHORIZED: { status: 401, text: '请求未授权' },
  TOKEN_EXPIRED: { status: 401, text: '登录已过期，请重新登录' },
  TENANT_MISMATCH: { status: 401, text: '令牌与租户不一致' },
  PASSWORD_CHANGE: { status: 403, text: '请先修改初始密码' },
  TOO_MANY_GUESSES: { status: 400, text: '登录错误次数过多,请稍后再试' },
  PASSWORD_CLIENT_UNSUPPORTED: { status: 400, text: '此客户端不能修改密码，请改用控制台' },
  PASSWORD_COMMON: { status: 400, text: '密码过于常见，容易被猜到，请换一个' },
  PASSWORD_DERIVED: { status: 400, text: '密码不能由账号或租户编号组成' },
  PASSWORD_REUSED: { status: 400, text: '不能使用最近用过的密码' },
  PASSWORD_TOO_SHORT: { status: 400, text: '密码至少 {least} 个字符' },
  PASSWORD_TOO_LONG: { status: 400, text: '密码不能超过 {most} 个字符' },
  OLD_PASSWORD_WRONG: { status: 400, text: '原密码不正确!' },
  NEW_PASSWORD_REQUIRED: { status: 400, text: '请输入新密码' },
  NEW_PASSWORDS_DIFFER: { status: 400, text: '请输入正确的确认密码!' },
  LOGIN_PASSWORD_WRONG: { status: 400, text: '登录密码不正确' },
  SMS_NOT_CONFIGURED: { status: 400, text: '短信服务未配置' },
  TENANT_INVALID: { status: 400, text: '租户信息错误!' },
  REGISTRATION_CLOSED: { status: 400, text: '未开启注册功能' },
  SOCIAL_LOGIN_FAILED: { status: 400, text: '第三方登陆信息错误!' },
} as const satisfies Record<string, ErrorSpec>
