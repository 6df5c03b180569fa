import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromWechatV2, redTextOf } from '../../src/server/vouchers/redPacketErrors.ts'
import { isSignedV2, signV2, valuesIn, xmlOf } from '../../src/server/vouchers/wechatXml.ts'

test('values are signed by either digest over what is not empty, and no document defines entities', () => {
  const values = { appid: 'wx1', empty: '', body: 'test' }
  for (const type of ['MD5', 'HMAC-SHA256'] as const) {
    const signed = { ...values, sign_type: type }
    expect(isSignedV2({ ...signed, sign: signV2(signed, 'key', type) }, 'key')).toBe(true)
    expect(isSignedV2({ ...signed, sign: signV2(signed, 'other', type) }, 'key')).toBe(false)
  }
  expect(isSignedV2(values, 'key')).toBe(false)
  const expected = createHash('md5').update('a=1&b=2&key=k').digest('hex').toUpperCase()
  expect(signV2({ b: '2', a: '1', c: '' }, 'k')).toBe(expected)
  expect(valuesIn(xmlOf({ wishing: 'a]]>b & <c>' })).wishing).toBe('a]]>b & <c>')
  expect(() => valuesIn('<!DOCTYPE x [<!ENTITY y "z">]><xml><a>&y;</a></xml>')).toThrow()
  expect(() => valuesIn('no xml')).toThrow()
})

test.each([
  ['NOTENOUGH', 'NOT_ENOUGH', 'retryLater', '商户余额不足，请充值后重试'],
  ['SENDNUM_LIMIT', 'RULE_LIMIT', 'reissue', '用户领取已达上限'],
  ['FREQ_LIMIT', 'FREQUENCY', 'unknown', '接口限频，稍后自动重试'],
  ['PROCESSING', 'SYSTEM_ERROR', 'unknown', '平台处理中'],
  ['A_NEW_CODE', 'SYSTEM_ERROR', 'unknown', '平台处理中'],
  ['CA_ERROR', 'SIGN_ERROR', 'final', '签名错误'],
  ['MONEY_LIMIT', 'PARAM_ERROR', 'final', '参数错误：红包金额超限'],
] as const)('%s of WeChat Pay is %s, %s', (code, norm, klass, text) => {
  const error = fromWechatV2(code, '红包金额超限')
  expect(error).toMatchObject({ code: norm, klass })
  expect(redTextOf(error)).toBe(text)
})
