import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateOf, privateKeyOf, publicKeyOf } from '../../src/server/payments/keys.ts'
import { type PayAccount, ProviderFailure, ProviderRefusal } from '../../src/server/payments/provider.ts'
import { wechat } from '../../src/server/payments/wechat.ts'
import { certifiedKey } from '../support/certificates.ts'
import { payAccount, payRequest, refundRequest } from '../support/payAccounts.ts'
import { startWechatPay, type WechatDouble } from '../support/wechatDouble.ts'
import { MERCHANT, notification, PLATFORM, tradeBill } from '../support/wechatPay.ts'

let double: WechatDouble
beforeAll(async () => {
  double = await startWechatPay()
})
afterAll(() => double.close())
beforeEach(() => {
  double.mood = 'well'
})

const account = (more: Partial<PayAccount> = {}): PayAccount => payAccount(double.url, more)

test('keys and certificates are read, and weak or broken ones are not', () => {
  expect(certificateOf(MERCHANT.certificate)?.serialNumber).toBe(MERCHANT.serial)
  expect(privateKeyOf(MERCHANT.privateKey)).not.toBeNull()
  expect(publicKeyOf(PLATFORM.certificate)).not.toBeNull()
  expect(publicKeyOf(PLATFORM.publicKey)).not.toBeNull()
  const weak = certifiedKey('77', { bits: 1024 })
  expect([privateKeyOf(weak.privateKey), publicKeyOf(weak.certificate), certificateOf('PEM')]).toEqual([
    null,
    null,
    null,
  ])
})

test('WeChat Pay: requests and answers are signed, a payment is created, queried, closed and refunded', async () => {
  const provider = wechat(account())
  expect(await provider.create(payRequest('PY1'))).toBe('weixin://PY1')
  expect(await provider.query('PY1')).toMatchObject({ state: 'paying', amount: 19_900, mchId: '1900000001' })
  double.pay('PY1', '42001')
  expect(await provider.query('PY1')).toMatchObject({ state: 'paid', tradeNo: '42001' })
  expect(await provider.refund(refundRequest('PY1', 'PR1'))).toMatchObject({ state: 'done', amount: 9_900 })
  expect(await provider.refund(refundRequest('PY1', 'PR1'))).toMatchObject({ state: 'done', amount: 9_900 })
  expect(await provider.queryRefund(refundRequest('PY1', 'PR1'))).toMatchObject({
    state: 'done',
    refundNo: 'PR1',
  })
  expect(await provider.queryRefund(refundRequest('PY1', 'PR9'))).toMatchObject({ state: 'absent' })
  expect(await provider.query('PY9')).toMatchObject({ state: 'absent' })
  await provider.create(payRequest('PY2'))
  await provider.close('PY2')
  expect(await provider.query('PY2')).toMatchObject({ state: 'closed' })
  double.bills.set(
    '2026-11-20',
    tradeBill([
      { payNo: 'PY1', tradeNo: '42001', amount: '199.00' },
      { payNo: 'PY1', tradeNo: '42001', amount: '99.00', refundNo: 'PR1' },
    ]),
  )
  expect(await provider.downloadBill('2026-11-20')).toEqual([
    { kind: 'payment', number: 'PY1', tradeNo: '42001', amount: 19_900 },
    { kind: 'refund', number: 'PR1', tradeNo: 'RPR1', amount: 9_900 },
  ])
  expect(await provider.downloadBill('2026-11-19')).toEqual([])
  double.bills.set('2026-11-20', '<html>')
  await expect(provider.downloadBill('2026-11-20')).rejects.toBeInstanceOf(ProviderFailure)
  await provider.probe()
  expect(double.faults).toEqual([])
})

test('WeChat Pay: a payer is named where the channel needs one', async () => {
  const provider = wechat(account({ channelCode: 'wxJsapi' }))
  await expect(provider.create(payRequest('PY3'))).rejects.toBeInstanceOf(ProviderRefusal)
  expect(await provider.create(payRequest('PY3', 100, 'openid-1'))).toBe('wx-PY3')
  expect(await wechat(account({ channelCode: 'wxH5' })).create(payRequest('PY4'))).toBe('https://PY4')
})

test('WeChat Pay: a public key in place of a certificate has an id of its own', async () => {
  const keyed = account({ platformKey: PLATFORM.publicKey, platformSerial: PLATFORM.serial })
  await wechat(keyed).probe()
  await expect(wechat({ ...keyed, platformSerial: 'PUB_KEY_ID_1' }).probe()).rejects.toBeInstanceOf(
    ProviderFailure,
  )
})

test('WeChat Pay: forged answers, silence and faults leave the outcome unknown; a wrong key is refused', async () => {
  for (const mood of ['forged', 'silent', 'broken'] as const) {
    double.mood = mood
    await expect(wechat(account()).query('PY1')).rejects.toBeInstanceOf(ProviderFailure)
  }
  double.mood = 'well'
  const other = certifiedKey('33')
  await expect(wechat(account({ privateKey: other.privateKey })).query('PY1')).rejects.toBeInstanceOf(
    ProviderRefusal,
  )
  await expect(wechat(account({ allowPrivate: false })).query('PY1')).rejects.toBeInstanceOf(ProviderFailure)
})

test('WeChat Pay: notifications are verified, decrypted and no older than five minutes', () => {
  const { verify } = wechat(account())
  const paid = {
    mchid: '1900000001',
    out_trade_no: 'PY1',
    transaction_id: '42001',
    trade_state: 'SUCCESS',
    success_time: '2026-11-20T10:00:00+08:00',
    amount: { total: 19_900 },
  }
  const heard = (options: Parameters<typeof notification>[2] = {}) =>
    verify(notification('TRANSACTION.SUCCESS', paid, options))
  expect(heard()).toMatchObject({ answer: { kind: 'payment', payNo: 'PY1', state: 'paid', amount: 19_900 } })
  expect(heard({ ageSeconds: 299 })).not.toBeNull()
  expect(heard({ ageSeconds: 301 })).toBeNull()
  expect(heard({ privateKey: MERCHANT.privateKey })).toBeNull()
  expect(heard({ serial: 'AB' })).toBeNull()
  expect(heard({ apiV3Key: 'f'.repeat(32) })).toBeNull()
  const call = notification('TRANSACTION.SUCCESS', paid)
  expect(verify({ ...call, body: `${call.body} ` })).toBeNull()
  expect(verify({ headers: {}, body: '' })).toBeNull()
  const back = notification('REFUND.SUCCESS', {
    mchid: '1900000001',
    out_trade_no: 'PY1',
    out_refund_no: 'PR1',
    refund_id: '5030',
    refund_status: 'SUCCESS',
    amount: { total: 19_900, refund: 9_900 },
  })
  expect(verify(back)).toMatchObject({
    answer: { kind: 'refund', refundNo: 'PR1', state: 'done', amount: 9_900 },
  })
})
