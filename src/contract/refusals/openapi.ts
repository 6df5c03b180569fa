import type { ErrorSpec } from './spec.ts'

/** Refusals of the applications and credentials of merchants' programs. */
export const OPENAPI_REFUSALS = {
  SECRET_ROTATING: { status: 400, text: '轮换中的密钥不能修改到期时间' },
  APP_HAS_SECRETS: { status: 400, text: '应用下存在接入凭证，不能删除' },
  SECRET_EXPIRY_PAST: { status: 400, text: '到期时间必须晚于当前时间' },
  SECRET_EXPIRY_TOO_LATE: { status: 400, text: '到期时间不能超过密钥有效期{days}天' },
  SECRET_TOO_MANY_VALID: { status: 400, text: '最多同时存在两个有效密钥' },
  SECRET_OTHER_APP: { status: 400, text: '接入凭证不属于该应用' },
  SIGN_TYPE_NOT_ALLOWED: { status: 400, text: '应用不允许该签名方式' },
  PUBLIC_KEY_INVALID: { status: 400, text: '公钥须为2048位以上的RSA公钥(PEM)' },
  SECRET_IN_USE: { status: 400, text: '凭证仍在使用，请先停用' },
  IP_WHITELIST_REQUIRED: { status: 400, text: '该应用要求填写IP白名单' },
  IP_WHITELIST_OPEN_TO_ALL: { status: 400, text: '该应用不允许放开全部IP' },
  IP_WHITELIST_TOO_LONG: { status: 400, text: 'IP白名单最多{most}个' },
  IP_WHITELIST_INVALID: { status: 400, text: 'IP白名单格式不正确：{entry}' },
  API_GRANT_BEYOND_APP: { status: 400, text: '接口授权超出应用的可用接口' },
} as const satisfies Record<string, ErrorSpec>
