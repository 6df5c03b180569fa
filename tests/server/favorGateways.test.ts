import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FavorAccount } from '../../src/server/vouchers/account.ts'
import { alipayFavor } from '../../src/server/vouchers/alipayFavor.ts'
import { wechatFavor } from '../../src/server/vouchers/wechatFavor.ts'
import { dataOf } from '../support/answers.ts'
import { ALIPAY, type Double, startAlipayFavor, startWechatFavor } from '../support/favorDoubles.ts'
import { CONTRACT, contractTerms, gatewayContract } from '../support/gatewayContract.ts'
import { payAccount } from '../support/payAccounts.ts'
import { admin } from '../support/people.ts'
import { useServer } from '../support/server.ts'
import { MERCHANT, notification } from '../support/wechatPay.ts'

const server = useServer({ env: { SANDBOX_FAST: '1' } })
let wechat: Double, alipay: Double
beforeAll(async () => {
  wechat = await startWechatFavor()
  alipay = await startAlipayFavor()
})
afterAll(async () => {
  await Promise.all([wechat.close(), alipay.close()])
})
beforeEach(() => {
  wechat.mood = 'well'
  alipay.mood = 'well'
})

const wechatAccount = (): FavorAccount => ({
  ...payAccount(wechat.url),
  platform: 'wechat',
  tenantId: '100001',
})
const alipayAccount = (): FavorAccount => ({
  ...payAccount(alipay.url, { channelCode: 'aliJsapi', appId: '2021', platformKey: ALIPAY.publicKey }),
  platform: 'alipay',
  tenantId: '100001',
})

describe('every gateway does the same', () => {
  test('WeChat Pay, over signed requests and answers', async () => {
    expect(await gatewayContract(wechatFavor(wechatAccount()), 'CW')).toEqual(CONTRACT)
    expect(wechat.faults).toEqual([])
  })

  test('Alipay, over signed requests and answers', async () => {
    expect(await gatewayContract(alipayFavor(alipayAccount()), 'CA')).toEqual(CONTRACT)
    expect(alipay.faults).toEqual([])
  })

  test.each([1, 2])('the sandbox as platform %i', async (platform) => {
    expect(dataOf(await admin(server).post('/blade-test/sandboxContract', { platform }))).toEqual(CONTRACT)
  })
})

test('forged answers and silence leave an outcome unknown; a wrong key of ours is refused for good', async () => {
  for (const [double, gateway] of [
    [wechat, wechatFavor(wechatAccount())],
    [alipay, alipayFavor(alipayAccount())],
  ] as const)
    for (const mood of ['forged', 'silent'] as const) {
      double.mood = mood
      await expect(gateway.queryStock('1')).rejects.toMatchObject({ code: 'TIMEOUT', klass: 'unknown' })
    }
  wechat.mood = 'well'
  const other = wechatFavor({ ...wechatAccount(), privateKey: ALIPAY.privateKey })
  await expect(other.queryStock('1')).rejects.toMatchObject({ code: 'SIGN_ERROR', klass: 'final' })
})

test('the file of uses is taken only with the digest that was announced', async () => {
  const gateway = wechatFavor(wechatAccount())
  const { stockId } = await gateway.createStock(contractTerms('CF', false))
  wechat.flow =
    '批次id,优惠id,优惠类型,优惠金额(元),订单总金额(元),交易类型,支付单号,消耗时间,消耗商户号\n' +
    '`1,`9001,代金券,`5.00,`23.00,JSAPI,`4200001,`2026-11-20 10:00:00,`1900000109\n'
  const uses = []
  for await (const use of gateway.useFlow(stockId)) uses.push(use)
  expect(uses).toEqual([
    {
      couponId: '9001',
      useTime: new Date('2026-11-20T02:00:00Z'),
      transactionId: '4200001',
      consumeMchId: '1900000109',
      consumeAmount: 2300,
    },
  ])
})

test('notifications of WeChat Pay are verified, decrypted and no older than five minutes', () => {
  const gateway = wechatFavor(wechatAccount())
  const used = {
    stock_id: '1',
    coupon_id: '9001',
    status: 'USED',
    consume_information: {
      consume_time: '2026-11-20T10:00:00+08:00',
      consume_mchid: '1900000109',
      transaction_id: '4200001',
    },
  }
  const heard = (options: Parameters<typeof notification>[2] = {}) =>
    gateway.parseNotify(notification('COUPON.USE', used, options))
  expect(heard()).toMatchObject({ type: 'use', couponId: '9001', use: { transactionId: '4200001' } })
  expect(heard({ ageSeconds: 301 })).toBeNull()
  expect(heard({ privateKey: MERCHANT.privateKey })).toBeNull()
  expect(heard({ apiV3Key: 'f'.repeat(32) })).toBeNull()
  const call = notification('COUPON.USE', used)
  expect(gateway.parseNotify({ ...call, body: `${call.body} ` })).toBeNull()
  expect(gateway.parseNotify({ headers: {}, body: '' })).toBeNull()
})
