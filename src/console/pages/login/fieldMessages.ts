/** Messages for empty fields, in Chinese. */
export const REQUIRED: Readonly<Record<FieldName, string>> = {
  tenantId: '请输入租户编号',
  username: '请输入账号',
  password: '请输入密码',
  code: '请输入验证码',
}

/** The field that a refusal of the server concerns, in either language; `form` if it concerns none. */
export function fieldOfMessage(message: string): FieldName | 'form' {
  if (/验证码|captcha/i.test(message)) return 'code'
  if (/租户|tenant/i.test(message)) return 'tenantId'
  return /密码|password/i.test(message)
    ? 'password'
    : /账号|用户|account/i.test(message)
      ? 'username'
      : 'form'
}

export type FieldName = 'tenantId' | 'username' | 'password' | 'code'
