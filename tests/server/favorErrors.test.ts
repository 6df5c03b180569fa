import { expect, test } from 'vitest'
import { fromAlipay, fromWechat, GatewayError } from '../../src/server/vouchers/gatewayError.ts'

test.each([
  [400, 'PARAM_ERROR', '参数', 'PARAM_ERROR', 'final'],
  [400, 'INVALID_REQUEST', '活动已结束', 'STOCK_NOT_RUNNING', 'retryLater'],
  [400, 'INVALID_REQUEST', 'openid与appid不匹配', 'ACCOUNT_MISMATCH', 'reissue'],
  [400, 'APPID_MCHID_NOT_MATCH', '', 'ACCOUNT_MISMATCH', 'reissue'],
  [400, 'MCH_NOT_EXISTS', '', 'MCH_NOT_EXISTS', 'final'],
  [401, 'SIGN_ERROR', '', 'SIGN_ERROR', 'final'],
  [403, 'USER_ACCOUNT_ABNORMAL', '', 'USER_ACCOUNT_ABNORMAL', 'reissue'],
  [403, 'NOT_ENOUGH', '', 'NOT_ENOUGH', 'retryLater'],
  [403, 'REQUEST_BLOCKED', '用户领取次数已达上限', 'RULE_LIMIT', 'reissue'],
  [403, 'REQUEST_BLOCKED', '商户无权发券', 'NO_PERMISSION', 'final'],
  [404, 'RESOURCE_NOT_EXISTS', '', 'RESOURCE_NOT_EXISTS', 'final'],
  [429, 'FREQUENCY_LIMIT_EXCEED', '', 'FREQUENCY', 'unknown'],
  [500, 'SYSTEM_ERROR', '', 'SYSTEM_ERROR', 'unknown'],
  [502, '', '', 'SYSTEM_ERROR', 'unknown'],
] as const)('WeChat Pay %i %s %s is %s, %s', (...[status, code, message, norm, klass]) => {
  expect(fromWechat(status, code, message)).toMatchObject({ code: norm, klass })
})

test.each([
  ['40004', 'ACTIVITY_STATUS_ERROR', 'STOCK_NOT_RUNNING'],
  ['40004', 'ACTIVITY_BUDGET_NOT_ENOUGH', 'NOT_ENOUGH'],
  ['40004', 'USER_STATUS_ABNORMAL', 'USER_ACCOUNT_ABNORMAL'],
  ['40002', 'isv.invalid-signature', 'SIGN_ERROR'],
  ['20000', 'aop.unknow-error', 'SYSTEM_ERROR'],
  ['40006', 'isv.insufficient-isv-permissions', 'NO_PERMISSION'],
] as const)('Alipay %s %s is %s', (code, subCode, norm) => {
  expect(fromAlipay(code, subCode, '')).toBeInstanceOf(GatewayError)
  expect(fromAlipay(code, subCode, '').code).toBe(norm)
})
